import { createHash } from "node:crypto";

/** A request without its standard headers. */
export interface Ask {
  /** The default is GET, or POST with a body. */
  path: string;
  body?: object;
  /** The number of the user whose token it has. The default is 1. */
  user?: number;
  /** The ETag of the client's cached response. */
  etag?: string;
}

export interface Case {
  name: string;
  /** The requests that each connection repeats; a read has one. */
  asks: Ask[];
  /** Whether the hand-written `rows` serves it too. */
  rows?: boolean;
  /** The same request to PostGraphile. */
  peer?: Ask;
  /** Whether the client sends the ETag of a cached response. */
  revalidates?: boolean;
  /** Fields that differ in each response. */
  volatile?: string[];
  writes?: boolean;
}

/** The token of the data set's user of this number: see data.sql. */
export const tokenOf = (user: number): string =>
  `ear_${createHash("sha256").update(`bench ${user}`).digest("base64url")}`;

// As in data.sql: the time in milliseconds and the id of an item, by its project's number and its own.
const timeOf = (project: number, item: number) => Date.UTC(2026, 0, 1) + (item * 60 + project) * 1_000;
function idOf(project: number, item: number): string {
  const noise = createHash("md5").update(`feedback ${project} ${item}`).digest("hex");
  const hex = `${timeOf(project, item).toString(16).padStart(12, "0")}7${noise.slice(0, 3)}8${noise.slice(3, 18)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
const cursorOf = (project: number, item: number) =>
  Buffer.from(JSON.stringify(["newest", timeOf(project, item), idOf(project, item)])).toString("base64url");

/** The project's number: its items, thousand by thousand. */
const thousand = 1;
const hundredThousand = 2;
/** Its 20 items have 325 comments in all. */
const nested = "p17";
/** An item of "thousand" with 30 comments. */
const busyItem = 28;
const hotItem = idOf(thousand, 500);
const feedback = "/v1/projects/thousand/feedback";

const read = (name: string, path: string): Case => ({ name, asks: [{ path }], rows: true });
const trpc = (procedure: string, input: object) => ({
  path: `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
});
const batch = (procedure: string, inputs: object[]) => ({
  path: `/trpc/${inputs.map(() => procedure).join(",")}?batch=1&input=${encodeURIComponent(JSON.stringify(Object.assign({}, inputs)))}`,
});
/** `first` is in the query, whose cost is measured without its variables. The floor reads it from the variables. */
const graphql = (operationName: string, query: string, variables: { slug: string; first: number }) => ({
  path: "/graphql",
  body: { operationName, query: `query ${operationName}($slug: String!) ${query}`, variables },
});

const nestedQuery = `{ project(slug: $slug) { feedback(first: 20) { nodes { id title upvotes
  comments(first: 20) { nodes { id content user { id fullName }
    replies(first: 10) { nodes { id content user { id fullName }
      replies(first: 10) { nodes { id content user { id fullName } } } } } } } } } } }`;
const listQuery = `{ project(slug: $slug) { feedback(first: 50) { nodes { id title description status upvotes
  commentCount user { id email fullName avatarUrl } tags { name color } } } } }`;

const peerUser = "user: userByUserId";
const replies = (first: number) => `commentsByProjectIdAndFeedbackIdAndReplyToId(first: ${first}, orderBy: ROW_ID_ASC)`;
const peerNestedQuery = `{ project: projectBySlug(slug: $slug) {
  feedback: feedbacksByProjectId(first: 20, orderBy: ROW_ID_DESC) { nodes { id: rowId title upvotes
    comments: commentsByProjectIdAndFeedbackId(first: 20, condition: { replyToId: null }, orderBy: ROW_ID_ASC) {
      nodes { id: rowId content ${peerUser} { id: rowId fullName }
        replies: ${replies(10)} { nodes { id: rowId content ${peerUser} { id: rowId fullName }
          replies: ${replies(10)} { nodes { id: rowId content ${peerUser} { id: rowId fullName } } } } } } } } } } }`;
const peerListQuery = `{ project: projectBySlug(slug: $slug) {
  feedback: feedbacksByProjectId(first: 50, orderBy: ROW_ID_DESC) { nodes { id: rowId title description status upvotes
    commentCount ${peerUser} { id: rowId email fullName avatarUrl }
    feedbackTagsByProjectIdAndFeedbackId { nodes { tagByProjectIdAndTagId { name color } } } } } } }`;

/** Many users vote and remove their vote. 64 times 31, so that each user stays on one of 32 connections. */
const voters = 1_984;

export const cases: Case[] = [
  read("feedback by id", `${feedback}/${idOf(thousand, 900)}`),
  read("list of 50", `${feedback}?limit=50`),
  { name: "list of 50, not modified", asks: [{ path: `${feedback}?limit=50` }], revalidates: true },
  read("list of 1,000", feedback),
  read("30 comments, nested", `${feedback}/${idOf(thousand, busyItem)}/comments`),
  read("60 public changelogs", "/v1/thousand/changelogs"),
  {
    name: "create with two tags",
    asks: Array.from({ length: 320 }, (_, n) => ({
      path: "/v1/projects/written/feedback",
      body: { title: `Item ${n}`, description: "What I would like to see. ".repeat(8), tags: ["bug", "Idea"] },
    })),
    rows: true,
    writes: true,
    volatile: ["id", "created_at"],
  },
  {
    name: "votes on one item",
    asks: Array.from({ length: 2 * voters }, (_, n) => ({
      path: "/trpc/feedback.setUpvote",
      user: 1 + (n % voters),
      body: { projectSlug: "thousand", feedbackId: hotItem, upvoted: n < voters },
    })),
    writes: true,
  },
  {
    name: "GraphQL: 20 items, 325 comments",
    asks: [graphql("Nested", nestedQuery, { slug: nested, first: 20 })],
    peer: graphql("Nested", peerNestedQuery, { slug: nested, first: 20 }),
  },
  {
    name: "GraphQL: list of 50",
    asks: [graphql("List", listQuery, { slug: "thousand", first: 50 })],
    peer: graphql("List", peerListQuery, { slug: "thousand", first: 50 }),
  },
  read("1,000: page at 90 %", `${feedback}?limit=50&cursor=${cursorOf(thousand, 101)}`),
  read("100,000: first page", "/v1/projects/hundred-thousand/feedback?limit=50"),
  read(
    "100,000: page at 90 %",
    `/v1/projects/hundred-thousand/feedback?limit=50&cursor=${cursorOf(hundredThousand, 10_001)}`,
  ),
  read("1,000: search", `${feedback}?limit=50&search=rare7`),
  read("100,000: search", "/v1/projects/hundred-thousand/feedback?limit=50&search=rare7"),
  {
    name: "tRPC: by id",
    asks: [trpc("feedback.get", { projectSlug: "thousand", feedbackId: idOf(thousand, 900) })],
  },
  { name: "tRPC: list of 50", asks: [trpc("feedback.list", { projectSlug: "thousand", limit: 50 })] },
  {
    name: "tRPC: ten by id in a batch",
    asks: [
      batch(
        "feedback.get",
        Array.from({ length: 10 }, (_, n) => ({ projectSlug: "thousand", feedbackId: idOf(thousand, 900 + n) })),
      ),
    ],
  },
  {
    name: "tRPC: ten lists of 50 in a batch",
    asks: [
      batch(
        "feedback.list",
        Array.from({ length: 10 }, () => ({ projectSlug: "thousand", limit: 50 })),
      ),
    ],
  },
];
