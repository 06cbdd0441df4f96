import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text as textOf } from "node:stream/consumers";
import pg from "pg";

// The other floor: `node:http` and `pg`, written in the usual way. The token, the project, the caller's role, the data
// and the tags are a prepared statement each, and Node builds the JSON of the rows.
//   node bench/floor-rows.ts DATABASE_URL PORT

type Row = Record<string, unknown>;

const pool = new pg.Pool({ connectionString: process.argv[2], max: 20 });
const names = new Map<string, string>();

async function query(text: string, ...values: unknown[]): Promise<Row[]> {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return (await pool.query<Row>({ name, text, values })).rows;
}

const columns =
  "f.id, f.project_id, f.user_id, f.title, f.description, f.status, f.upvotes, f.comment_count, f.created_at";
const author = "u.email as user_email, u.full_name as user_name, u.avatar_url as user_avatar";
const items = `select ${columns}, ${author} from feedback f join people u on (u.project_id, u.id) = (f.project_id, f.user_id) where f.project_id = $1`;
const newest = "order by f.created_at desc, f.id desc limit $2";

const userOf = (row: Row) => ({
  id: row["user_id"],
  email: row["user_email"],
  full_name: row["user_name"],
  avatar_url: row["user_avatar"],
});

const feedbackOf = (row: Row) => ({
  id: row["id"],
  project_id: row["project_id"],
  user_id: row["user_id"],
  title: row["title"],
  description: row["description"],
  status: row["status"],
  upvotes: row["upvotes"],
  comment_count: row["comment_count"],
  created_at: row["created_at"],
});

async function expand(projectId: unknown, rows: Row[]) {
  const tags = await query(
    `select ft.feedback_id, t.name, t.color from feedback_tags ft
      join tags t on t.project_id = ft.project_id and t.id = ft.tag_id
      where ft.project_id = $1 and ft.feedback_id = any ($2::uuid[]) order by lower(t.name) collate "C"`,
    projectId,
    rows.map(({ id }) => id),
  );
  const byItem = Map.groupBy(tags, ({ feedback_id }) => feedback_id);
  return rows.map((row) => ({
    ...feedbackOf(row),
    user: userOf(row),
    tags: (byItem.get(row["id"]) ?? []).map(({ name, color }) => ({ name, color })),
  }));
}

async function nest(projectId: unknown, callerId: unknown, feedbackId: string) {
  const rows = await query(
    `select c.id, c.feedback_id, c.reply_to_id, c.user_id, c.content, c.upvotes, c.created_at, ${author}
      from comments c join people u on (u.project_id, u.id) = (c.project_id, c.user_id)
      where c.project_id = $1 and c.feedback_id = $2 order by c.created_at, c.id`,
    projectId,
    feedbackId,
  );
  const votes = await query(
    `select comment_id, user_id from comment_upvotes where project_id = $1 and feedback_id = $2
      order by created_at desc, user_id desc`,
    projectId,
    feedbackId,
  );
  const byComment = Map.groupBy(votes, ({ comment_id }) => comment_id);
  const nodes = rows.map((row) => {
    const upvoters = (byComment.get(row["id"]) ?? []).map(({ user_id }) => user_id);
    const { id, feedback_id, reply_to_id, user_id, content, upvotes, created_at } = row;
    const has_upvoted = upvoters.includes(callerId);
    const replies: unknown[] = [];
    return {
      id,
      feedback_id,
      reply_to_id,
      user_id,
      content,
      upvotes,
      upvoters,
      created_at,
      user: userOf(row),
      has_upvoted,
      replies,
    };
  });
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const node of nodes) byId.get(node.reply_to_id)?.replies.push(node);
  return nodes.filter(({ reply_to_id }) => reply_to_id === null);
}

async function create(projectId: unknown, callerId: unknown, body: Row) {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const made = await client.query<Row>({
      name: "create",
      text: `insert into feedback as f (project_id, id, user_id, title, description, status)
        values ($1, $2, $3, $4, $5, 'in review') returning ${columns}`,
      values: [projectId, newId(), callerId, body["title"], body["description"]],
    });
    const row = made.rows[0] ?? {};
    await client.query({
      name: "tag",
      text: `insert into feedback_tags (project_id, feedback_id, tag_id)
        select project_id, $2, id from tags where project_id = $1 and lower(name) = any ($3::text[])`,
      values: [projectId, row["id"], (body["tags"] as string[]).map((tag) => tag.toLowerCase())],
    });
    await client.query("commit");
    return feedbackOf(row);
  } finally {
    client.release();
  }
}

function newId(): string {
  const hex = `${Date.now().toString(16).padStart(12, "0")}7${randomBytes(2).toString("hex").slice(1)}`;
  return `${hex}8${randomBytes(8).toString("hex").slice(1)}`.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

async function answer(method: string, url: URL, authorization: string, body: string): Promise<unknown> {
  const [, , ...path] = url.pathname.split("/");
  if (path[1] === "changelogs") return changelogs(path[0]);
  const hash = createHash("sha256").update(authorization.slice("Bearer ".length)).digest();
  const [token] = await query(
    "select user_id from tokens where hash = $1 and (expires_at is null or expires_at > now())",
    hash,
  );
  if (!token) return undefined;
  const [, slug, , feedbackId, comments] = path;
  const [project] = await query("select id from projects where slug = $1", slug);
  if (!project) return undefined;
  const { id } = project;
  await query("select role from members where project_id = $1 and user_id = $2", id, token["user_id"]);
  if (method === "POST") return create(id, token["user_id"], JSON.parse(body) as Row);
  if (feedbackId && comments) return nest(id, token["user_id"], feedbackId);
  if (feedbackId) return (await expand(id, await query(`${items} and f.id = $2`, id, feedbackId)))[0];
  const limit = url.searchParams.get("limit") ?? 1_000;
  const search = url.searchParams.get("search");
  const cursor = url.searchParams.get("cursor");
  if (search) {
    const found = `${items} and (f.title ilike $3 or f.description ilike $3) ${newest}`;
    return expand(id, await query(found, id, limit, `%${search}%`));
  }
  if (!cursor) return expand(id, await query(`${items} ${newest}`, id, limit));
  const [, time, last] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as [string, number, string];
  const next = `${items} and (f.created_at, f.id) < ($3::timestamptz, $4::uuid) ${newest}`;
  return expand(id, await query(next, id, limit, new Date(time), last));
}

async function changelogs(slug: string | undefined) {
  const [project] = await query("select id from projects where slug = $1", slug);
  return query(
    `select id, project_id, author_id, title, slug, summary, content, image, publish_date, published from changelogs
      where project_id = $1 and published and publish_date <= now() order by publish_date desc, id desc`,
    project?.["id"],
  );
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = request.method === "POST" ? await textOf(request) : "";
  const url = new URL(request.url ?? "/", "http://floor");
  const result = await answer(request.method ?? "GET", url, request.headers.authorization ?? "", body);
  const json = result === undefined ? "" : JSON.stringify(result);
  const length = Buffer.byteLength(json);
  response.writeHead(json === "" ? 401 : 200, { "content-type": "application/json", "content-length": length });
  response.end(json);
}

const server = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(Number(process.argv[3]), "127.0.0.1");
