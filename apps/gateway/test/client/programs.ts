/** Code that is not allowed, and the compiler's message about it. */
export const mistakes: [code: string, message: string][] = [
  [
    `client.feedback.create.mutate({ projectSlug: "demo", title: "A", description: "B", colour: "red" })`,
    "'colour' does not exist in type 'CreateFeedbackInput'.",
  ],
  [
    `client.feedback.page.query({ projectSlug: "demo", limit: "ten" })`,
    "Type 'string' is not assignable to type 'number'.",
  ],
  [
    `client.feedback.get.query({ projectSlug: "demo" })`,
    "Property 'feedbackId' is missing in type '{ projectSlug: string; }' but required in type 'GetFeedbackInput'.",
  ],
  [`client.feedback.page.query({ projectSlug: "demo", sort: "best" })`, `Type '"best"' is not assignable to type '"`],
  [`client.feedback.nope.query()`, "Property 'nope' does not exist on type 'FeedbackProcedures'."],
  [`client.nope.list.query()`, "Property 'nope' does not exist on type 'EarshotClient'."],
  [
    `client.feedback.get.mutate({ projectSlug: "demo", feedbackId: "" })`,
    "Property 'mutate' does not exist on type 'Query<GetFeedbackInput, FullFeedback>'.",
  ],
  [
    `client.tag.create.mutate({ projectSlug: "demo", name: "A" }, { context: { idempotencykey: "a" } })`,
    "Did you mean to write 'idempotencyKey'?",
  ],
  [
    `client.comment.list.query({ projectSlug: "demo", feedbackId: "" }).then(([root]) => root?.replies[0]?.replies[0]?.text)`,
    "Property 'text' does not exist on type 'ExpandedComment'.",
  ],
];

const start = `import { createClient } from "@earshot/client";
const client = createClient({ url: "http://127.0.0.1:4000" });
`;

/** A program with each mistake on a line of its own. */
export const wrong = start + mistakes.map(([code]) => `void ${code};\n`).join("");

/** Every use of the React binding with its types, and two mistakes. */
export const react = `import { EarshotProvider, useEarshot, useSubscription } from "@earshot/client/react";
import { skipToken, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

export function View({ projectSlug }: { projectSlug?: string }) {
  const earshot = useEarshot();
  const cache = useQueryClient();
  const demo = { projectSlug: "demo" };
  const name: string | undefined = useQuery(earshot.account.me.queryOptions()).data?.id;
  const skipped = useQuery(earshot.tag.list.queryOptions(projectSlug ? { projectSlug } : skipToken));
  const count: number | undefined = useQuery(earshot.tag.list.queryOptions(demo, { select: (tags) => tags.length })).data;
  const length: number = useQuery(earshot.tag.list.queryOptions(demo, { initialData: [] })).data.length;
  const pages = useInfiniteQuery(
    earshot.feedback.page.infiniteQueryOptions(demo, { getNextPageParam: ({ next_cursor }) => next_cursor }),
  );
  const titles: string[] | undefined = pages.data?.pages.flatMap(({ items }) => items.map(({ title }) => title));
  const create = useMutation(
    earshot.feedback.create.mutationOptions({
      onSuccess: ({ title }) => console.log(title.length, cache.invalidateQueries(earshot.feedback.pathFilter())),
    }),
  );
  create.mutate({ ...demo, title: "A", description: "B" });
  const cached: string | undefined = cache.getQueryData(earshot.tag.list.queryKey(demo))?.[0]?.name;
  const kind: string | undefined = useSubscription(earshot.feedback.changed.subscriptionOptions(demo)).data?.kind;
  // @ts-expect-error
  earshot.feedback.get.queryOptions({ projectSlug: 1 });
  // @ts-expect-error
  earshot.feedback.get.infiniteQueryOptions(demo);
  return [EarshotProvider, name, skipped.data?.[0]?.name, count, length, titles, cached, kind].map(String);
}
`;

/** Prints what an editor shows of `client.feedback.create.mutate`. */
export const hover = `import ts from "typescript";
const file = "hover.ts";
const text = ${JSON.stringify(`${start}client.feedback.create.mutate`)};
const read = (name) => (name === file ? text : ts.sys.readFile(name));
const service = ts.createLanguageService({
  ...ts.createCompilerHost({}),
  readFile: read,
  fileExists: (name) => read(name) !== undefined,
  getScriptFileNames: () => [file],
  getScriptVersion: () => "1",
  getScriptSnapshot: (name) => ts.ScriptSnapshot.fromString(read(name) ?? ""),
  getCompilationSettings: () => ({ strict: true, module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2024 }),
});
console.log(ts.displayPartsToString(service.getQuickInfoAtPosition(file, text.length - 1)?.displayParts));
`;

/** Renders a page's app on a server, which waits for what it shows. */
export const rendering = `import { text } from "node:stream/consumers";
import { createElement } from "react";
import { renderToReadableStream } from "react-dom/server";
import { App } from "APP";
const stream = await renderToReadableStream(createElement(App));
await stream.allReady;
console.log(await text(stream));
process.exit(0);
`;
