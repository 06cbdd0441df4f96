import { randomBytes } from "node:crypto";
import {
  array,
  authorized,
  caller,
  changelogs,
  feedback,
  graphqlList,
  graphqlNested,
  idOf,
  newComment,
  one,
  oneOwn,
  page,
  pageOwn,
  tags,
  thread,
  trpc,
} from "./floor-sql.ts";

const asked = (url: URL) => JSON.parse(url.searchParams.get("input") ?? "{}") as Record<string, never>;
const cursorOf = (url: URL) =>
  JSON.parse(Buffer.from(url.searchParams.get("cursor") ?? "", "base64url").toString()) as never[];

/** An id that starts with the time, which suits PostgreSQL's indexes. */
function newId(): string {
  const hex = Date.now().toString(16).padStart(12, "0") + "7" + randomBytes(2).toString("hex").slice(1);
  return (hex + "8" + randomBytes(8).toString("hex").slice(1)).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

export interface Route {
  name: string;
  /** Method and path, and the operation's name of a GraphQL query. Its groups come before the `values`. */
  path: RegExp;
  /** It returns one row with the JSON as `body`, or the rows that become JSON. */
  sql: string;
  values?(url: URL, body: string): unknown[];
  isRows?: boolean;
}

const after = "(f.created_at, f.id) < (to_timestamp($4::bigint / 1000.0), $5::uuid)";
/** The project as an array, so that the trigram index serves it. */
const searched = `array[f.project_id] @> array[${idOf("$2")}] and (f.title ilike $4 or f.description ilike $4)`;

export const routes: Route[] = [
  { name: "tags", path: /^GET \/v1\/projects\/([^/]+)\/feedback\/tags$/, sql: authorized(tags) },
  {
    name: "get",
    path: /^GET \/v1\/projects\/([^/]+)\/feedback\/([^/?]+)$/,
    sql: authorized(one("$2", "$3")),
  },
  {
    name: "after",
    path: /^GET \/v1\/projects\/([^/]+)\/feedback\?.*cursor=/,
    sql: authorized(page("$2", "$3", `f.project_id = ${idOf("$2")} and ${after}`)),
    values: (url) => [url.searchParams.get("limit"), ...cursorOf(url).slice(1)],
  },
  {
    name: "search",
    path: /^GET \/v1\/projects\/([^/]+)\/feedback\?.*search=/,
    sql: authorized(page("$2", "$3", searched)),
    values: ({ searchParams }) => [searchParams.get("limit"), `%${searchParams.get("search")}%`],
  },
  {
    name: "list",
    path: /^GET \/v1\/projects\/([^/]+)\/feedback(?:\?limit=\d+)?$/,
    sql: authorized(page("$2", "$3")),
    values: (url) => [url.searchParams.get("limit") ?? 1_000],
  },
  { name: "comments", path: /^GET \/v1\/projects\/([^/]+)\/feedback\/([^/]+)\/comments$/, sql: thread },
  { name: "changelogs", path: /^GET \/v1\/([^/]+)\/changelogs$/, sql: changelogs, isRows: true },
  {
    name: "create",
    path: /^POST \/v1\/projects\/([^/]+)\/feedback$/,
    sql: `with ${caller}, made as (
        insert into feedback (project_id, id, user_id, title, description, status)
        select ${idOf("$2")}, $3, caller.user_id, $4, $5, 'in review' from caller returning *
      ), tagged as (
        insert into feedback_tags (project_id, feedback_id, tag_id) select made.project_id, made.id, t.id
        from made join tags t on t.project_id = made.project_id and lower(t.name) = any ($6::text[])
      ) select ${feedback} as body from made f`,
    values: (_, text) => {
      const body = JSON.parse(text) as { title: string; description: string; tags: string[] };
      return [newId(), body.title, body.description, body.tags.map((tag) => tag.toLowerCase())];
    },
  },
  {
    name: "vote",
    path: /^POST \/trpc\/feedback\.setUpvote$/,
    sql: `with ${caller}, voted as (
        insert into feedback_upvotes (project_id, feedback_id, user_id)
        select f.project_id, f.id, caller.user_id from feedback f, caller
        where f.project_id = ${idOf("$2")} and f.id = $3 and $4::boolean on conflict do nothing returning 1
      ), withdrawn as (
        delete from feedback_upvotes v using caller where v.project_id = ${idOf("$2")}
          and v.feedback_id = $3 and v.user_id = caller.user_id and not $4 returning 1
      ) update feedback f set upvotes = upvotes + (select count(*) from voted) - (select count(*) from withdrawn)
        where f.project_id = ${idOf("$2")} and f.id = $3 and exists (select from caller)
        returning ${trpc("json_build_object('upvotes', upvotes, 'has_upvoted', $4)")} as body`,
    values: (_, text) => {
      const body = JSON.parse(text) as { projectSlug: string; feedbackId: string; upvoted: boolean };
      return [body.projectSlug, body.feedbackId, body.upvoted];
    },
  },
  {
    name: "comment",
    path: /^POST \/trpc\/comment\.create$/,
    sql: `with ${caller}, made as (
        insert into comments (project_id, feedback_id, id, user_id, content)
        select f.project_id, f.id, $4, caller.user_id, $5 from feedback f, caller
        where f.project_id = ${idOf("$2")} and f.id = $3 returning *
      ), counted as (
        update feedback f set comment_count = comment_count + 1 from made where (f.project_id, f.id) = (made.project_id, made.feedback_id)
      ) select ${trpc(newComment)} as body from made c`,
    values: (_, text) => {
      const body = JSON.parse(text) as { projectSlug: string; feedbackId: string; content: string };
      return [body.projectSlug, body.feedbackId, newId(), body.content];
    },
  },
  {
    name: "trpc get",
    path: /^GET \/trpc\/feedback\.get\?input=/,
    sql: authorized(trpc(oneOwn("$2", "$3"))),
    values: (url) => [asked(url)["projectSlug"], asked(url)["feedbackId"]],
  },
  {
    name: "trpc list",
    path: /^GET \/trpc\/feedback\.list\?input=/,
    sql: authorized(trpc(page("$2", "$3"))),
    values: (url) => [asked(url)["projectSlug"], asked(url)["limit"]],
  },
  {
    name: "trpc page",
    path: /^GET \/trpc\/feedback\.page\?input=/,
    sql: authorized(trpc(pageOwn("$2", "$3"))),
    values: (url) => [asked(url)["projectSlug"], asked(url)["limit"]],
  },
  {
    name: "trpc batch",
    path: /^GET \/trpc\/feedback\.get,/,
    sql: authorized(
      array(`select ${trpc(oneOwn("asked.slug", "item"))}
        from unnest($2::text[], $3::uuid[]) with ordinality asked(slug, item, n) order by n`),
    ),
    values: (url) => {
      const inputs = Object.values(asked(url)) as { projectSlug: string; feedbackId: string }[];
      return [inputs.map((each) => each.projectSlug), inputs.map((each) => each.feedbackId)];
    },
  },
  {
    name: "trpc lists",
    path: /^GET \/trpc\/feedback\.list,/,
    sql: authorized(
      array(`select ${trpc(page("asked.slug", "asked.most"))}
        from unnest($2::text[], $3::int[]) with ordinality asked(slug, most, n) order by n`),
    ),
    values: (url) => {
      const inputs = Object.values(asked(url)) as { projectSlug: string; limit: number }[];
      return [inputs.map((each) => each.projectSlug), inputs.map((each) => each.limit)];
    },
  },
  {
    name: "graphql nested",
    path: /^POST \/graphql Nested$/,
    sql: authorized(graphqlNested),
    values: (_, text) => graphqlVariables(text),
  },
  {
    name: "graphql list",
    path: /^POST \/graphql List$/,
    sql: authorized(graphqlList),
    values: (_, text) => graphqlVariables(text),
  },
];

function graphqlVariables(text: string): unknown[] {
  const { variables } = JSON.parse(text) as { variables: { slug: string; first: number } };
  return [variables.slug, variables.first];
}
