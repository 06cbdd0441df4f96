// The SQL of the floor. PostgreSQL joins the texts of a JSON object faster than it makes one of values.

/** A value inside an object that needs no escaping: a number, or JSON. */
const json = (sql: string) => `', ${sql}, '`;
/** A text that needs no escaping. */
const plain = (sql: string) => `"${json(sql)}"`;
const text = (sql: string) => json(`to_json(${sql})`);
const textOrNull = (sql: string) => json(`coalesce(to_json(${sql})::text, 'null')`);
const utc = (sql: string) => `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const time = (sql: string) => plain(utc(sql));

const object = (fields: Record<string, string>): string => {
  const members = Object.entries(fields).map(([name, value]) => `"${name}":${value}`);
  return `concat('{${members.join()}}')`;
};
/** The same without the closing brace. */
const open = (fields: Record<string, string>): string => object(fields).replace(/\}'\)$/, "')");
const commas = (select: string) => `array_to_string(array(${select}), ',')`;
export const array = (select: string): string => `concat('[', ${commas(select)}, ']')`;
const nodes = (select: string) => `{"nodes":[${json(commas(select))}]}`;

const valid = "hash = $1 and (expires_at is null or expires_at > now())";
/** This JSON, if $1 is the hash of a valid token. */
export const authorized = (sql: string): string => `select ${sql} as body from tokens caller where ${valid}`;
/** A part of WITH: the caller, if $1 is the hash of a valid token. */
export const caller = `caller as materialized (select user_id from tokens where ${valid})`;
export const trpc = (sql: string): string => `concat('{"result":{"data":', ${sql}, '}}')`;
export const idOf = (slug: string): string => `(select id from projects where slug = ${slug})`;

const profile = { full_name: textOrNull("u.full_name"), avatar_url: textOrNull("u.avatar_url") };
const user = object({ id: plain("u.id"), email: text("u.email"), ...profile });
const ofItem = "join people u on (u.project_id, u.id) = (f.project_id, f.user_id)";
const flag = (sql: string) => json(`case when ${sql} then 'true' else 'false' end`);
/** The field of a user u, in the project of an item f, that `/v1` does not have. */
const isTeam = {
  is_team: flag("exists (select from members m where (m.project_id, m.user_id) = (f.project_id, u.id))"),
};
const account = object({ id: plain("u.id"), email: text("u.email"), ...profile, ...isTeam });
const author = (email: string) => object({ id: plain("u.id"), email, ...profile, ...isTeam, kind: plain("u.kind") });
const tag = object({ name: text("t.name"), color: text("t.color") });
const byName = `lower(t.name) collate "C"`;
const stored = {
  id: plain("f.id"),
  project_id: plain("f.project_id"),
  user_id: plain("f.user_id"),
  title: text("f.title"),
  description: text("f.description"),
  status: text("f.status"),
  upvotes: json("f.upvotes"),
  comment_count: json("f.comment_count"),
  created_at: time("f.created_at"),
};
export const feedback = object(stored);

const tagsOf = (joined: string, value: string, key: string) =>
  `[${json(
    commas(`select ${value} from feedback_tags ft ${joined}
    where ft.project_id = f.project_id and ft.feedback_id = f.id order by ${key}`),
  )}]`;

/** The fields of an item that only tRPC and GraphQL have. */
const own = {
  merged: json("f.merged"),
  stage: plain(
    `coalesce((select s.stage from statuses s where (s.project_id, s.name) = (f.project_id, f.status)), 'new')`,
  ),
  owner: json(`coalesce((select ${user} from users u where u.id = f.owner_id), 'null')`),
  answer:
    json(`coalesce((select ${object({ content: text("a.content"), user: json(account), created_at: time("a.created_at") })}
    from feedback_answers a join users u on u.id = a.user_id where (a.project_id, a.feedback_id) = (f.project_id, f.id)), 'null')`),
  locked: json(
    `case when f.locked_at is null then 'null' else (select ${object({
      reason: textOrNull("f.lock_reason"),
      user: json(account),
      created_at: time("f.locked_at"),
    })} from users u where u.id = f.locked_by) end`,
  ),
  changelogs: `[${json(
    commas(`select ${object({ id: plain("l.id"), slug: text("l.slug"), title: text("l.title") })}
    from changelog_feedback s join changelogs l on (l.project_id, l.id) = (s.project_id, s.changelog_id)
    where (s.project_id, s.feedback_id) = (f.project_id, f.id) and l.published and l.publish_date <= now()
    order by l.publish_date desc, l.id desc`),
  )}]`,
  held: json(`case when f.is_held then '"waiting"' else 'null' end`),
  edited_at: json(`coalesce(to_json(${utc("f.edited_at")})::text, 'null')`),
  has_upvoted: flag("v.user_id is not null"),
  is_watched: flag(`coalesce(w.is_watching, v.user_id is not null or f.user_id = caller.user_id or exists (
    select from comments c where (c.project_id, c.user_id, c.feedback_id) = (f.project_id, caller.user_id, f.id)))`),
};
const withOwn = `left join feedback_upvotes v on (v.project_id, v.feedback_id, v.user_id) = (f.project_id, f.id, caller.user_id)
  left join feedback_watches w on (w.project_id, w.feedback_id, w.user_id) = (f.project_id, f.id, caller.user_id)`;

const tagsOfOne = tagsOf("join tags t on t.project_id = ft.project_id and t.id = ft.tag_id", tag, byName);
const oneOf = (fields: Record<string, string>, slug: string, id: string, joins = "") =>
  `(select ${object(fields)} from feedback f ${ofItem} ${joins}
    where f.project_id = ${idOf(slug)} and f.id = ${id})`;
export const one = (slug: string, id: string): string =>
  oneOf({ ...stored, user: json(user), tags: tagsOfOne }, slug, id);
export const oneOwn = (slug: string, id: string): string =>
  oneOf({ ...stored, user: json(author(text("u.email"))), tags: tagsOfOne, ...own }, slug, id, withOwn);

const newest = "order by f.created_at desc, f.id desc";
/** A page of the project's items. Each of its tags becomes JSON once. */
const pageOf = (fields: Record<string, string>, slug: string, limit: string, where: string, more = {}, joins = "") => {
  const tags = tagsOf("join tag on tag.id = ft.tag_id", "tag.json", "tag.key");
  return `(with tag as materialized (select t.id, ${tag} as json, ${byName} as key from tags t where t.project_id = ${idOf(slug)})
    select ${array(`select ${object({ ...fields, tags, ...more })} from feedback f ${ofItem} ${joins}
      where ${where} ${newest} limit ${limit}`)})`;
};
export const page = (slug: string, limit: string, where = `f.project_id = ${idOf(slug)}`): string =>
  pageOf({ ...stored, user: json(user) }, slug, limit, where);
/** The first page with what is an outsider's own, and the cursor of the next one. */
export const pageOwn = (slug: string, limit: string): string => {
  const items = pageOf(
    { ...stored, user: json(author('""')) },
    slug,
    limit,
    `f.project_id = ${idOf(slug)}`,
    own,
    withOwn,
  );
  const last = `select concat('["newest",', (extract(epoch from created_at) * 1000)::bigint, ',"', id, '"]')
    from feedback f where f.project_id = ${idOf(slug)} ${newest} offset ${limit} - 1 limit 1`;
  return `concat('{"items":', ${items}, ',"next_cursor":"', translate(encode(convert_to((${last}), 'UTF8'), 'base64'), E'+/=\n', '-_'), '"}')`;
};

export const tags = array(
  `select ${object({
    id: plain("t.id"),
    project_id: plain("t.project_id"),
    name: text("t.name"),
    color: text("t.color"),
    created_at: time("t.created_at"),
  })} from tags t where t.project_id = ${idOf("$2")} order by ${byName}`,
);

/** Replies down to the third level, the deepest of the data set. Each comment becomes JSON once, and all votes are read once. */
const replies = (level: number): string => {
  const c = `c${level}`;
  const place = level === 1 ? `${c}.reply_to_id is null` : `${c}.reply_to_id = c${level - 1}.id`;
  const inner = level < 3 ? replies(level + 1) : "''";
  return commas(
    `select concat(${c}.json, '[', ${inner}, ']}') from c ${c} where ${place} order by ${c}.created_at, ${c}.id`,
  );
};
export const newComment = object({
  id: plain("c.id"),
  feedback_id: plain("c.feedback_id"),
  reply_to_id: "null",
  user_id: plain("c.user_id"),
  content: text("c.content"),
  upvotes: "0",
  upvoters: "[]",
  created_at: time("c.created_at"),
});

export const thread = `with ${caller}, votes as materialized (
    select v.comment_id, bool_or(v.user_id = caller.user_id) as own,
      string_agg(concat('"', v.user_id, '"'), ',' order by v.created_at desc, v.user_id desc) as upvoters
    from comment_upvotes v, caller where v.project_id = ${idOf("$2")} and v.feedback_id = $3 group by v.comment_id
  ), c as materialized (select c.id, c.reply_to_id, c.created_at, ${open({
    id: plain("c.id"),
    feedback_id: plain("c.feedback_id"),
    reply_to_id: textOrNull("c.reply_to_id"),
    user_id: plain("c.user_id"),
    content: text("c.content"),
    upvotes: json("c.upvotes"),
    upvoters: `[${json("votes.upvoters")}]`,
    created_at: time("c.created_at"),
    user: json(user),
    has_upvoted: json("case when votes.own then 'true' else 'false' end"),
    replies: "",
  })} as json
    from comments c join people u on (u.project_id, u.id) = (c.project_id, c.user_id) left join votes on votes.comment_id = c.id
    where c.project_id = ${idOf("$2")} and c.feedback_id = $3
  ) select concat('[', ${replies(1)}, ']') as body from caller`;

/** The columns of public changelogs. Their texts are long, and Node escapes those faster. */
export const changelogs = `select c.id, c.project_id, c.author_id, c.title, c.slug, c.summary, c.content, c.image,
    c.publish_date, c.published
  from changelogs c where c.project_id = ${idOf("$2")} and $1::bytea is not null
    and c.published and c.publish_date <= now() order by c.publish_date desc, c.id desc`;

const project = (fields: string): string => `concat('{"data":{"project":{"feedback":', '${fields}', '}}}')`;
const nestedReplies = (level: number): string => {
  const c = `c${level}`;
  const fields = {
    id: plain(`${c}.id`),
    content: text(`${c}.content`),
    user: json(object({ id: plain("u.id"), fullName: textOrNull("u.full_name") })),
    ...(level < 3 && { replies: nestedReplies(level + 1) }),
  };
  return nodes(`select ${object(fields)} from comments ${c} join people u on (u.project_id, u.id) = (${c}.project_id, ${c}.user_id)
    where (${c}.project_id, ${c}.feedback_id) = (f.project_id, f.id)
      and ${level === 1 ? `${c}.reply_to_id is null` : `${c}.reply_to_id = c${level - 1}.id`}
    order by ${c}.created_at, ${c}.id limit ${level === 1 ? 20 : 10}`);
};
const nestedItem = object({
  id: plain("f.id"),
  title: text("f.title"),
  upvotes: json("f.upvotes"),
  comments: nestedReplies(1),
});
export const graphqlNested = project(
  nodes(`select ${nestedItem} from feedback f where f.project_id = ${idOf("$2")} ${newest} limit $3`),
);
const { id, title, description, status, upvotes } = stored;
const graphqlUser = object({
  id: plain("u.id"),
  email: text("u.email"),
  fullName: textOrNull("u.full_name"),
  avatarUrl: textOrNull("u.avatar_url"),
});
export const graphqlList = project(
  `{"nodes":${json(
    pageOf(
      { id, title, description, status, upvotes, commentCount: json("f.comment_count"), user: json(graphqlUser) },
      "$2",
      "$3",
      `f.project_id = ${idOf("$2")}`,
    ),
  )}}`,
);
