import type { StagedRow } from "@earshot/domain";
import { badRequest } from "@earshot/operations";
import { decodeText } from "../formats/csv-text.ts";
import { pathsOf } from "./recorder.ts";
import { blank, idOf, markdownOf, timeOf } from "./record.ts";
import { unzip } from "../formats/zip.ts";

type Row = Readonly<Record<string, unknown>>;

/** The number of a status of Fider's posts: its name, its color and its stage here. */
const statuses: Readonly<Record<number, readonly [name: string, color: string, stage: string]>> = {
  0: ["open", "#64748b", "new"],
  1: ["in progress", "#f59e0b", "active"],
  2: ["completed", "#22c55e", "done"],
  3: ["rejected", "#ef4444", "closed"],
  4: ["planned", "#3b82f6", "planned"],
};
const duplicate = 5;
const deleted = 6;

const tables = ["users", "tags", "posts", "post_tags", "post_votes", "post_subscribers", "comments"] as const;

const table = (files: ReadonlyMap<string, Buffer>, name: string): Row[] => {
  const found = [...files].find(([path]) => path === `${name}.json` || path.endsWith(`/${name}.json`));
  if (!found) throw badRequest(`the zip has no ${name}.json: send the backup.zip of Fider.`);
  try {
    const rows = JSON.parse(decodeText(found[1])) as Row[] | null;
    return rows ?? [];
  } catch {
    throw badRequest(`${name}.json is not JSON.`);
  }
};

const text = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
const at = (value: unknown): string => timeOf(text(value)) ?? "1970-01-01T00:00:00.000Z";
const keyOf = (row: Row, column: string) => text(row[column]);
const person = (key: string) => idOf("fider", "people", key);

/** Turns the backup of a Fider into records of an archive. Keys of APIs, sign-ins and mails in it are left out. */
export function* fromFider(zip: Buffer): Generator<StagedRow> {
  const files = unzip(zip, (name) => tables.some((one) => name === `${one}.json` || name.endsWith(`/${one}.json`)));
  const [users, tags, all, postTags, votes, subscribers, comments] = tables.map((name) => table(files, name)) as [
    Row[],
    Row[],
    Row[],
    Row[],
    Row[],
    Row[],
    Row[],
  ];
  const posts = all.filter(({ status }) => status !== deleted);
  const postOf = new Map(posts.map((post) => [keyOf(post, "id"), post]));
  const feedbackId = (post: Row) => idOf("fider", "feedback", keyOf(post, "id"), at(post["created_at"]));

  /** The post that answers for one: the end of a chain of duplicates. */
  function survivorOf(post: Row): Row {
    let current = post;
    for (let steps = 0; current["status"] === duplicate && steps < 100; steps++) {
      const original = postOf.get(keyOf(current, "original_id"));
      if (!original) break;
      current = original;
    }
    return current;
  }

  for (const user of users) {
    const created = at(user["created_at"]);
    const names = { email: text(user["email"]), full_name: text(user["name"]) || "Deleted user" };
    const seen = { first_seen_at: created, last_seen_at: created };
    yield { kind: "people", line: null, record: { ...blank.people, ...names, ...seen, id: person(keyOf(user, "id")) } };
  }
  const created_at = at(posts[0]?.["created_at"]);
  for (const [number, [name, color, stage]] of Object.entries(statuses))
    if (posts.some(({ status }) => status === Number(number)))
      yield {
        kind: "statuses",
        line: null,
        record: { ...blank.statuses, id: idOf("fider", "statuses", name), name, color, stage, created_at },
      };
  for (const tag of tags) {
    const color = `#${text(tag["color"]) || "64748b"}`;
    const id = idOf("fider", "tags", keyOf(tag, "id"));
    yield {
      kind: "tags",
      line: null,
      record: { id, name: text(tag["name"]), color, created_at: at(tag["created_at"]) },
    };
  }

  const tagsOf = Map.groupBy(postTags, (row) => keyOf(row, "post_id"));
  const isMerged = (post: Row) => survivorOf(post) !== post;
  for (const post of posts.toSorted((a, b) => Number(isMerged(a)) - Number(isMerged(b)))) {
    const survivor = survivorOf(post);
    const merged_into = survivor === post ? null : feedbackId(survivor);
    const [status] = statuses[Number(survivor["status"])] ?? ["open"];
    const response = text(post["response"]);
    yield {
      kind: "feedback",
      line: null,
      record: {
        ...blank.feedback,
        id: feedbackId(post),
        user_id: person(keyOf(post, "user_id")),
        title: text(post["title"]),
        description: markdownOf(text(post["description"])),
        status,
        created_at: at(post["created_at"]),
        merged_into,
        merge_target: merged_into,
        addresses: pathsOf([`/posts/${keyOf(post, "number")}`]),
        tags: [
          ...new Set((tagsOf.get(keyOf(post, "id")) ?? []).map((row) => idOf("fider", "tags", keyOf(row, "tag_id")))),
        ],
        answer:
          response && !merged_into
            ? {
                user_id: person(keyOf(post, "response_user_id")),
                content: markdownOf(response),
                created_at: at(post["response_date"]),
              }
            : null,
      },
    };
  }
  for (const comment of comments.filter(({ deleted_at }) => !deleted_at)) {
    const post = postOf.get(keyOf(comment, "post_id"));
    if (!post) continue;
    const when = at(comment["created_at"]);
    yield {
      kind: "comments",
      line: null,
      record: {
        ...blank.comments,
        feedback_id: feedbackId(survivorOf(post)),
        id: idOf("fider", "comments", keyOf(comment, "id"), when),
        user_id: person(keyOf(comment, "user_id")),
        content: markdownOf(text(comment["content"])),
        created_at: when,
      },
    };
  }
  yield* pairs("votes", votes, (row) => ({ ...blank.votes, created_at: at(row["created_at"]) }));
  yield* pairs("watches", subscribers, (row) => ({
    is_watching: row["status"] === 1,
    created_at: at(row["created_at"]),
  }));

  /** Votes and watches of what was merged are those of what it was merged into, once for each person. */
  function* pairs(kind: string, rows: readonly Row[], rest: (row: Row) => Row): Generator<StagedRow> {
    const seen = new Set<string>();
    for (const row of rows) {
      const post = postOf.get(keyOf(row, "post_id"));
      if (!post) continue;
      const ids = { feedback_id: feedbackId(survivorOf(post)), user_id: person(keyOf(row, "user_id")) };
      const key = `${ids.feedback_id} ${ids.user_id}`;
      if (!seen.has(key)) yield { kind, line: null, record: { ...ids, ...rest(row) } };
      seen.add(key);
    }
  }
}
