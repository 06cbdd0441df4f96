import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text as textOf } from "node:stream/consumers";
import pg from "pg";

// The floor: `node:http` and `pg`, one prepared statement for each request, which checks the token and builds the JSON.
// It has no roles, checks no input and logs nothing.
//   node bench/floor.ts DATABASE_URL PORT

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const row = (select: string) => `(select row_to_json(x) from (${select}) x)`;
const list = (select: string) => `(select coalesce(json_agg(row_to_json(x)), '[]') from (${select}) x)`;
/** The rows of this statement, if $1 is a valid token. */
const authorized = (json: string) =>
  `select (${json})::text as body from tokens caller where hash = $1 and (expires_at is null or expires_at > now())`;

const user = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'email', ${alias}.email, 'full_name', ${alias}.full_name, 'avatar_url', ${alias}.avatar_url)`;
const columns = `f.id, f.project_id, f.user_id, f.title, f.description, f.status, f.upvotes, f.comment_count,
  ${iso("f.created_at")} as created_at`;
const tags = list(`select t.name, t.color from feedback_tags ft
  join tags t on t.project_id = ft.project_id and t.id = ft.tag_id
  where ft.project_id = f.project_id and ft.feedback_id = f.id order by lower(t.name) collate "C"`);
const expanded = `select ${columns}, ${user("u")} as "user", ${tags} as tags
  from feedback f join users u on u.id = f.user_id`;
const projectOf = (slug: string) => `f.project_id = (select id from projects where slug = ${slug})`;
const newest = "order by f.created_at desc, f.id desc";

const one = row(`${expanded} where ${projectOf("$2")} and f.id = $3`);
const page = list(`${expanded} where ${projectOf("$2")} ${newest} limit $3`);

/** The replies to each comment down to the third level, the deepest of the data set. */
const comments = (level: number): string => {
  const c = `c${level}`;
  const upvoters = `select coalesce(json_agg(v.user_id order by v.created_at desc, v.user_id desc), '[]')
    from comment_upvotes v where (v.project_id, v.feedback_id, v.comment_id) = (${c}.project_id, ${c}.feedback_id, ${c}.id)`;
  const place = level === 1 ? `${c}.reply_to_id is null` : `${c}.reply_to_id = c${level - 1}.id`;
  return list(`select ${c}.id, ${c}.feedback_id, ${c}.reply_to_id, ${c}.user_id, ${c}.content, ${c}.upvotes,
      (${upvoters}) as upvoters, ${iso(`${c}.created_at`)} as created_at, ${user("u")} as "user",
      exists (select from comment_upvotes v where (v.project_id, v.feedback_id, v.comment_id, v.user_id)
        = (${c}.project_id, ${c}.feedback_id, ${c}.id, caller.user_id)) as has_upvoted,
      ${level < 3 ? comments(level + 1) : "'[]'::json"} as replies
    from comments ${c} join users u on u.id = ${c}.user_id
    where (${c}.project_id, ${c}.feedback_id) = (f.project_id, f.id) and ${place} order by ${c}.created_at, ${c}.id`);
};

/** The same for GraphQL, with its names and only the fields of the query. */
const replies = (level: number): string => {
  const c = `c${level}`;
  const inner = level < 3 ? `, json_build_object('nodes', ${replies(level + 1)}) as replies` : "";
  return list(`select ${c}.id, ${c}.content, json_build_object('id', u.id, 'fullName', u.full_name) as "user" ${inner}
    from comments ${c} join users u on u.id = ${c}.user_id
    where (${c}.project_id, ${c}.feedback_id) = (f.project_id, f.id)
      and ${level === 1 ? `${c}.reply_to_id is null` : `${c}.reply_to_id = c${level - 1}.id`}
    order by ${c}.created_at, ${c}.id limit ${level === 1 ? 20 : 10}`);
};
const graphqlUser = `json_build_object('id', u.id, 'email', u.email, 'fullName', u.full_name, 'avatarUrl', u.avatar_url)`;
const connection = (select: string) => `json_build_object('data', json_build_object('project', json_build_object(
  'feedback', json_build_object('nodes', ${list(`${select} where ${projectOf("$2")} ${newest} limit $3`)}))))`;

const asked = (url: URL) => JSON.parse(url.searchParams.get("input") ?? "{}") as Record<string, never>;
const cursorOf = (url: URL) =>
  JSON.parse(Buffer.from(url.searchParams.get("cursor") ?? "", "base64url").toString()) as never[];
const trpc = (json: string) => `json_build_object('result', json_build_object('data', ${json}))`;

/** An id that starts with the time, which suits PostgreSQL's indexes. */
function newId(): string {
  const hex = Date.now().toString(16).padStart(12, "0") + "7" + randomBytes(2).toString("hex").slice(1);
  return (hex + "8" + randomBytes(8).toString("hex").slice(1)).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

interface Route {
  name: string;
  /** Method and path, and the operation's name of a GraphQL query. Its groups come before the `values`. */
  path: RegExp;
  sql: string;
  values?(url: URL, body: string): unknown[];
}

const routes: Route[] = [
  { name: "get", path: /^GET \/v1\/projects\/([^/]+)\/feedback\/([^/?]+)$/, sql: authorized(one) },
  {
    name: "after",
    path: /^GET \/v1\/projects\/([^/]+)\/feedback\?.*cursor=/,
    sql: authorized(
      list(`${expanded} where ${projectOf("$2")}
      and (f.created_at, f.id) < (to_timestamp($4::bigint / 1000.0), $5::uuid) ${newest} limit $3`),
    ),
    values: (url) => [url.searchParams.get("limit"), ...cursorOf(url).slice(1)],
  },
  {
    name: "search",
    path: /^GET \/v1\/projects\/([^/]+)\/feedback\?.*search=/,
    sql: authorized(
      list(`${expanded} where ${projectOf("$2")}
      and (f.title ilike $4 or f.description ilike $4) ${newest} limit $3`),
    ),
    values: ({ searchParams }) => [searchParams.get("limit"), `%${searchParams.get("search")}%`],
  },
  {
    name: "list",
    path: /^GET \/v1\/projects\/([^/]+)\/feedback(?:\?limit=\d+)?$/,
    sql: authorized(page),
    values: (url) => [url.searchParams.get("limit") ?? 1_000],
  },
  {
    name: "comments",
    path: /^GET \/v1\/projects\/([^/]+)\/feedback\/([^/]+)\/comments$/,
    sql: authorized(`select ${comments(1)} from feedback f where ${projectOf("$2")} and f.id = $3`),
  },
  {
    name: "changelogs",
    path: /^GET \/v1\/([^/]+)\/changelogs$/,
    sql: `select ${list(`select c.id, c.project_id, c.author_id, c.title, c.slug, c.summary, c.content, c.image,
        ${iso("c.publish_date")} as publish_date, c.published
      from changelogs c where c.project_id = (select id from projects where slug = $2) and $1::bytea is not null
        and c.published and c.publish_date <= now() order by c.publish_date desc, c.id desc`)}::text as body`,
  },
  {
    name: "create",
    path: /^POST \/v1\/projects\/([^/]+)\/feedback$/,
    sql: `with made as (
        insert into feedback (project_id, id, user_id, title, description, status)
        select p.id, $3, caller.user_id, $4, $5, 'in review' from projects p, tokens caller
        where p.slug = $2 and caller.hash = $1 and (caller.expires_at is null or caller.expires_at > now()) returning *
      ), tagged as (
        insert into feedback_tags (project_id, feedback_id, tag_id) select made.project_id, made.id, t.id
        from made join tags t on t.project_id = made.project_id and lower(t.name) = any ($6::text[])
      ) select row_to_json(x)::text as body from (select ${columns} from made f) x`,
    values: (_, text) => {
      const body = JSON.parse(text) as { title: string; description: string; tags: string[] };
      return [newId(), body.title, body.description, body.tags.map((tag) => tag.toLowerCase())];
    },
  },
  {
    name: "vote",
    path: /^POST \/trpc\/feedback\.setUpvote$/,
    sql: `with caller as (select user_id from tokens where hash = $1 and (expires_at is null or expires_at > now())),
      voted as (
        insert into feedback_upvotes (project_id, feedback_id, user_id)
        select f.project_id, f.id, caller.user_id from feedback f, caller
        where ${projectOf("$2")} and f.id = $3 and $4::boolean on conflict do nothing returning 1
      ), withdrawn as (
        delete from feedback_upvotes v using caller where v.project_id = (select id from projects where slug = $2)
          and v.feedback_id = $3 and v.user_id = caller.user_id and not $4 returning 1
      ) update feedback f set upvotes = upvotes + (select count(*) from voted) - (select count(*) from withdrawn)
        where ${projectOf("$2")} and f.id = $3 and exists (select from caller)
        returning ${trpc(`json_build_object('upvotes', upvotes, 'has_upvoted', $4)`)}::text as body`,
    values: (_, text) => {
      const body = JSON.parse(text) as { projectSlug: string; feedbackId: string; upvoted: boolean };
      return [body.projectSlug, body.feedbackId, body.upvoted];
    },
  },
  {
    name: "trpc get",
    path: /^GET \/trpc\/feedback\.get\?input=/,
    sql: authorized(trpc(one)),
    values: (url) => [asked(url)["projectSlug"], asked(url)["feedbackId"]],
  },
  {
    name: "trpc list",
    path: /^GET \/trpc\/feedback\.list\?input=/,
    sql: authorized(trpc(page)),
    values: (url) => [asked(url)["projectSlug"], asked(url)["limit"]],
  },
  {
    name: "trpc batch",
    path: /^GET \/trpc\/feedback\.get,/,
    sql: authorized(`select json_agg(${trpc(row(`${expanded} where ${projectOf("asked.slug")} and f.id = item`))} order by n)
      from unnest($2::text[], $3::uuid[]) with ordinality asked(slug, item, n)`),
    values: (url) => {
      const inputs = Object.values(asked(url)) as { projectSlug: string; feedbackId: string }[];
      return [inputs.map((each) => each.projectSlug), inputs.map((each) => each.feedbackId)];
    },
  },
  {
    name: "trpc lists",
    path: /^GET \/trpc\/feedback\.list,/,
    sql: authorized(`select json_agg(${trpc(list(`${expanded} where ${projectOf("asked.slug")} ${newest} limit asked.most`))} order by n)
      from unnest($2::text[], $3::int[]) with ordinality asked(slug, most, n)`),
    values: (url) => {
      const inputs = Object.values(asked(url)) as { projectSlug: string; limit: number }[];
      return [inputs.map((each) => each.projectSlug), inputs.map((each) => each.limit)];
    },
  },
  {
    name: "graphql nested",
    path: /^POST \/graphql Nested$/,
    sql: authorized(
      connection(
        `select f.id, f.title, f.upvotes, json_build_object('nodes', ${replies(1)}) as comments from feedback f`,
      ),
    ),
    values: (_, text) => graphqlVariables(text),
  },
  {
    name: "graphql list",
    path: /^POST \/graphql List$/,
    sql: authorized(
      connection(`select f.id, f.title, f.description, f.status, f.upvotes, f.comment_count as "commentCount",
      ${graphqlUser} as "user", ${tags} as tags from feedback f join users u on u.id = f.user_id`),
    ),
    values: (_, text) => graphqlVariables(text),
  },
];

function graphqlVariables(text: string): unknown[] {
  const { variables } = JSON.parse(text) as { variables: { slug: string; first: number } };
  return [variables.slug, variables.first];
}

const pool = new pg.Pool({ connectionString: process.argv[2], max: 20 });

async function answer(what: string, authorization: string, body: string): Promise<string | undefined> {
  const hash = createHash("sha256").update(authorization.slice("Bearer ".length)).digest();
  for (const { name, path, sql, values } of routes) {
    const match = path.exec(what);
    if (!match) continue;
    const more = values?.(new URL(what.slice(what.indexOf("/")), "http://floor"), body) ?? [];
    const found = await pool.query<{ body: string }>({ name, text: sql, values: [hash, ...match.slice(1), ...more] });
    return found.rows[0]?.body;
  }
  return undefined;
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = request.method === "POST" ? await textOf(request) : "";
  const operation =
    request.url === "/graphql" ? ` ${(JSON.parse(body) as { operationName: string }).operationName}` : "";
  const what = `${request.method} ${request.url}${operation}`;
  const json = await answer(what, request.headers.authorization ?? "", body);
  const known = request.headers["if-none-match"];
  // Only with If-None-Match, because no other response needs a hash.
  const etag = known && json && `"${createHash("sha1").update(json).digest("base64url")}"`;
  if (etag) response.setHeader("etag", etag);
  if (etag && etag === known) return void response.writeHead(304).end();
  const length = Buffer.byteLength(json ?? "");
  response.writeHead(json === undefined ? 401 : 200, { "content-type": "application/json", "content-length": length });
  response.end(json);
}

const server = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(Number(process.argv[3]), "127.0.0.1");
