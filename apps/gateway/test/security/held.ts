import { sql } from "kysely";
import { callRest, callTrpc } from "../support/apis.ts";
import { credentials, newSession } from "../support/credentials.ts";
import { examples, queries } from "../support/examples.ts";
import { inputOf, newFixture } from "../support/fixture.ts";
import { ask } from "../support/graphql.ts";
import { trpc } from "../support/http.ts";
import { db, server } from "../support/server.ts";
import { everything, typeOf } from "../support/selections.ts";
import { newChangelog, newPerson, newTag, newWorld, type Person, type World } from "../support/world.ts";

/** The word of everything that is held. */
const mark = `zanzibar${Math.random().toString(36).slice(2, 10)}`;

export interface Board {
  readonly world: World;
  /** Who wrote what is held, and who has voted for it and watched it before. */
  readonly author: Person;
  readonly watcher: Person;
  readonly open: string;
  readonly changelog: string;
  readonly changelogId: string;
  /** Held feedback, hidden feedback, and what was merged into that. */
  readonly held: string;
  readonly hidden: string;
  readonly merged: string;
  readonly comments: readonly string[];
}

/** A board with open feedback, and with feedback and comments that are held or were hidden after others have seen them. */
export async function newBoard(): Promise<Board> {
  const world = await newWorld();
  const { slug: projectSlug, member, outsider: author } = world;
  const watcher = await newPerson("Watcher");
  await newTag(world, "bug");
  const api = (person: Person) => trpc(person.token);
  const post = async (person: Person, title: string, more = {}) =>
    (await api(person).feedback.create.mutate({ projectSlug, title, description: title, ...more })).id;
  const comment = async (feedbackId: string, content: string, reply_to_id: string | null = null) =>
    (await api(author).comment.create.mutate({ projectSlug, feedbackId, content, reply_to_id })).id;
  const open = await post(member, "Open trams", { tags: ["bug"] });
  const hidden = await post(author, `Hidden ${mark}`);
  const merged = await post(author, `Merged ${mark}`);
  await api(member).feedback.merge.mutate({ projectSlug, feedbackId: merged, into: hidden });
  await api(member).feedback.update.mutate({ projectSlug, feedbackId: hidden, tags: ["bug"], status: "planned" });
  await api(member).feedback.answer.mutate({ projectSlug, feedbackId: hidden, content: `Answer ${mark}` });
  for (const feedbackId of [open, hidden]) {
    await api(watcher).feedback.setUpvote.mutate({ projectSlug, feedbackId, upvoted: true });
    await comment(feedbackId, feedbackId === hidden ? `Under ${mark}` : "Open");
  }
  const root = await comment(open, `Hidden comment ${mark}`);
  const reply = await comment(open, `Reply ${mark}`, root);
  const changelogId = await newChangelog(world);
  // Else the background work announces it while a test counts who is told of what.
  await db
    .updateTable("changelogs")
    .set({ announced_at: sql<string>`now()` })
    .where("id", "=", changelogId)
    .execute();
  await api(member).changelog.setFeedback.mutate({ projectSlug, changelogId, feedbackIds: [open, hidden] });
  await api(member).moderation.hide.mutate({ projectSlug, ids: [hidden, root] });
  await api(world.admin).settings.update.mutate({ projectSlug, hold: "everyone" });
  const { slug: changelog } = await db
    .selectFrom("changelogs")
    .select("slug")
    .where("id", "=", changelogId)
    .executeTakeFirstOrThrow();
  return { world, author, watcher, open, changelog, changelogId, held: "", hidden, merged, comments: [root, reply] };
}

/** Adds to it what is held from the beginning. */
export async function holdMore(board: Board): Promise<Board> {
  const { slug: projectSlug } = board.world;
  const { feedback, comment } = trpc(board.author.token);
  const { id: held } = await feedback.create.mutate({ projectSlug, title: `Held ${mark}`, description: mark });
  const { id } = await comment.create.mutate({ projectSlug, feedbackId: board.open, content: `Held comment ${mark}` });
  return { ...board, held, comments: [...board.comments, id] };
}

const searches: Readonly<Record<string, object[]>> = {
  "feedback.list": [{ search: mark }],
  "feedback.page": [{ search: mark }, { search: mark.slice(0, 3) }, { tag: ["bug"] }, { status: "planned" }],
  "feedback.count": [{ search: mark }],
  "feedback.similar": [{ text: `Hidden ${mark}` }],
};

/** What a caller reads through tRPC and REST: every read of a project, and of each item. */
async function readByCalls(board: Board, person: Person | null): Promise<[string, string][]> {
  const { world, author, open, held, hidden, merged, changelogId, comments } = board;
  const fixture = newFixture({ world, caller: person, author });
  const ids: Readonly<Record<string, string>> = { feedbackId: open, changelogId, commentId: comments[0] ?? "" };
  const own = { ...fixture, id: async (name: string) => ids[name] ?? fixture.id(name) };
  const read: [string, string][] = [];
  for (const procedure of queries) {
    const { name } = procedure;
    const input = await inputOf(name, own);
    const more = [{}, ...(examples[name]?.variants ?? []), ...(searches[name] ?? [])];
    const addressed = "feedbackId" in input ? [open, held, hidden, merged].map((feedbackId) => ({ feedbackId })) : more;
    for (const fields of addressed) {
      const asked = { ...input, ...fields };
      read.push([name, (await callTrpc(procedure, person?.token, asked)).text]);
      if (procedure.openapi) read.push([`${name} of /v1`, (await callRest(procedure, person?.token, asked)).text]);
    }
  }
  return read;
}

async function readByGraphql(
  { world, open, held, hidden, merged }: Board,
  token?: string,
): Promise<[string, string][]> {
  const text = async (query: string, id = open) => JSON.stringify(await ask(query, { slug: world.slug, id }, token));
  const lists = ["Feedback", "Changelog"].map((type) => everything(typeOf(`${type}Connection`), 4));
  const project = `query ($slug: String!) { project(slug: $slug) { feedbackCount { count }
    feedback(first: 20) ${lists[0]} changelogs(first: 5) ${lists[1]} } }`;
  const item = `query ($slug: String!, $id: ID!) { feedback(projectSlug: $slug, id: $id) ${everything(typeOf("Feedback"), 3)} }`;
  const items = await Promise.all([open, held, hidden, merged].map(async (id) => text(item, id)));
  const whole = await text(project);
  if (whole.includes('"errors"')) throw new Error(whole);
  return [["GraphQL project", whole], ...items.map((found): [string, string] => ["GraphQL feedback", found])];
}

/** The pages, feeds and what search engines read. */
async function readPages({ world, open, held, hidden, merged, changelog }: Board, token?: string) {
  const at = `/p/${world.slug}`;
  const items = [open, held, hidden, merged].map((id) => `${at}/f/${id}`);
  const feeds = ["atom", "rss", "json"].map((format) => `${at}/changelog.${format}`);
  const rest = [
    "/",
    at,
    `${at}/roadmap`,
    `${at}/changelog`,
    `${at}/changelog/${changelog}`,
    `/w/${world.slug}`,
    "/sitemap.xml",
  ];
  const headers = credentials(token, server.url);
  return Promise.all(
    [...rest, ...items, ...feeds].map(async (path): Promise<[string, string]> => {
      const response = await fetch(`${server.url}${path}`, { headers });
      return [`page ${path.replace(/[0-9a-f-]{36}/g, "…")}`, await response.text()];
    }),
  );
}

/** Where this caller finds the word. */
export async function findings(board: Board, person: Person | null, word = mark): Promise<string[]> {
  const session =
    person?.email && !person.email.endsWith("@customer.example") ? await newSession(db, person) : undefined;
  const read = [
    ...(await readByCalls(board, person)),
    ...(await readByGraphql(board, person?.token)),
    ...(await readPages(board, session)),
  ];
  return [...new Set(read.filter(([, text]) => text.includes(word)).map(([name]) => name))];
}
