import { connect } from "node:net";
import { type Ask, ask, bytesOf } from "./raw-http.ts";

/** A request that is made to hurt. */
interface Attack extends Ask {
  name: string;
}

const table = (columns: number, length: number) => {
  const line = (cell: string) => `${cell.repeat(columns)}|\n`;
  return `${line("|a")}${line("|-")}`.padEnd(length, "|\n");
};
/** Texts of up to this length, each of which a renderer may take long for. */
const hostileTexts = (length: number): string[] =>
  [
    ">".repeat(length / 2),
    ">".repeat(length),
    table(200, length),
    `${"[a]".repeat(1_600)}\n\n[a]: https://${"x".repeat(length / 2 - 20)}.example`,
    "[".repeat(length),
    "*a_ ".repeat(length / 4),
    "`".repeat(length / 2).replaceAll("``", "` `` "),
    "- ".repeat(length / 2),
    "<a".repeat(length / 2),
    "&amp".repeat(length / 4),
  ].map((text) => text.slice(0, length));

/** An outsider posts what the API takes, and this lists the anonymous requests that show it. */
export async function besiege(port: number): Promise<Attack[]> {
  const call = async <Output>(name: string, user: number, input: object): Promise<Output> => {
    const body = { projectSlug: "thousand", ...input };
    const { text } = await ask(port, { path: `/trpc/${name}`, body, user });
    return (JSON.parse(text) as { result: { data: Output } }).result.data;
  };
  const outsider = 100;
  const owner = 2;
  const avatar = `data:image/png;base64,${"A".repeat(65_000)}`;
  // A server may refuse it.
  await call("account.update", outsider, { avatar_url: avatar }).catch(() => {});
  const post = (title: string, description: string) =>
    call<{ id: string }>("feedback.create", outsider, { title, description });
  const comment = (feedbackId: string, content: string, reply_to_id?: string) =>
    call<{ id: string }>("comment.create", outsider, { feedbackId, content, ...(reply_to_id && { reply_to_id }) });
  const board = "/p/thousand";
  const found: Attack[] = [];
  for (const [n, text] of hostileTexts(20_000).entries()) {
    const { id } = await post(`Hostile ${n}`, text);
    found.push({ name: "description", path: `${board}/f/${id}` });
  }
  for (let n = 0; n < 30; n++) await post(`Brackets ${n}`, "[".repeat(20_000));
  for (const [n, text] of hostileTexts(10_000).entries()) {
    const { id } = await post(`Comment ${n}`, "Here.");
    await comment(id, text);
    found.push({ name: "comment", path: `${board}/f/${id}` });
  }
  const { id: long } = await post("A long thread", "Here.");
  const words = "**Words** that [link](https://example.com) and _lean_, ".repeat(180);
  let last: string | undefined;
  for (let n = 0; n < 600; n++) {
    const { id } = await comment(long, words, n % 3 ? last : undefined);
    last = n % 30 ? id : undefined;
  }
  for (let n = 0; n < 20; n++)
    await call("changelog.create", owner, {
      title: `Long ${n}`,
      summary: "Long",
      content: words.repeat(4),
      published: true,
    });
  const graphql = (name: string, query: string): Attack => ({ name, path: "/graphql", body: { query } });
  const nested = Array.from({ length: 20 }, (_, n) => `a${n}: user { avatarUrl }`).join(" ");
  return [
    ...found,
    { name: "board", path: board },
    { name: "thread", path: `${board}/f/${long}` },
    { name: "changelog", path: `${board}/changelog` },
    { name: "feed", path: `${board}/changelog.atom` },
    graphql("avatars", `{ project(slug: "thousand") { feedback(first: 100) { nodes { ${nested} } } } }`),
    graphql(
      "comments",
      `{ project(slug: "thousand") { feedback(first: 50) { nodes { comments(first: 50) { nodes { content ${nested} } } } } } }`,
    ),
    ...["tag=none", "tag=bug&tag=docs&tag=teams", "q=search+page", "search=a+b", "sort=comments"].map((query) => ({
      name: "filter",
      path: `${board}?${query}`,
    })),
    ...[
      { tag: ["bug", "docs", "teams"] },
      { tag: ["none"] },
      { search: "page export" },
      { search: "e" },
      { sort: "comments", limit: 100 },
    ].map((input) => ({
      name: "list",
      path: `/trpc/feedback.page?input=${encodeURIComponent(JSON.stringify({ projectSlug: "thousand", ...input }))}`,
    })),
    {
      name: "password",
      path: "/auth/sign-in/email",
      body: { email: "user2@bench.example", password: "a wrong guess" },
    },
  ];
}

/** Returns the requests that each client repeats: all of these, and each client begins with another one. */
export const attacks = (targets: Attack[], clients: number): string[][] =>
  Array.from({ length: clients }, (_, n) => {
    const start = (n * 7) % targets.length;
    return [...targets.slice(start), ...targets.slice(0, start)].map((each) => bytesOf({ ...each, user: null }));
  });

/** Asks for each page on connections that never read. */
export function readSlowly(port: number, targets: Attack[]): () => void {
  const pages = targets.filter(({ name }) => ["thread", "changelog", "feed", "board"].includes(name));
  const sockets = Array.from({ length: 15 }, (_, n) => {
    const page = pages[n % pages.length];
    const socket = connect(port, "127.0.0.1", () => page && socket.write(bytesOf({ ...page, user: null }).repeat(5)));
    return socket.pause().on("error", () => {});
  });
  return () => sockets.forEach((socket) => socket.destroy());
}
