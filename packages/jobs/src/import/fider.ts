import { badRequest } from "@earshot/operations/errors";
import { jsonItems } from "../formats/json-items.ts";
import { unzip } from "../formats/zip.ts";
import { blank, type Emit, idOf, isHeldBack, timeOf, writtenOf } from "./record.ts";
import { objectOf, pathsOf, survivorOf, textOf } from "./recorder.ts";

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
type Table = (typeof tables)[number];

/** Opens the tables of a backup. Each is read anew, row by row, as often as it is needed. */
async function tablesOf(path: string, folder: string): Promise<(name: Table) => Generator<Row>> {
  const isTable = (file: string) => tables.some((one) => file === `${one}.json` || file.endsWith(`/${one}.json`));
  const files = await unzip(path, folder, isTable);
  const paths = new Map(
    tables.map((name) => {
      const found = [...files].find(([file]) => file === `${name}.json` || file.endsWith(`/${name}.json`));
      if (!found) throw badRequest(`the zip has no ${name}.json: send the backup.zip of Fider.`);
      return [name, found[1]];
    }),
  );
  return function* rowsOf(name) {
    for (const row of jsonItems(paths.get(name) ?? "", `${name}.json is not JSON.`)) yield objectOf(row);
  };
}

const at = (value: unknown): string => timeOf(textOf(value)) ?? "1970-01-01T00:00:00.000Z";
const keyOf = (row: Row, column: string) => textOf(row[column]);
const person = (key: string) => idOf("fider", "people", key);

/** True of a post or a comment that waits for approval. Older versions of Fider approve everything. */
const waits = (row: Row) => row["is_approved"] === false;

/** A post, as far as other tables need it. */
interface Post {
  readonly key: string;
  readonly status: unknown;
  readonly original: string;
  readonly createdAt: string;
  readonly isHeld: boolean;
}

const feedbackId = ({ key, createdAt }: Post) => idOf("fider", "feedback", key, createdAt);

/** Turns the backup of a Fider into records of an archive. Keys of APIs, sign-ins and mails in it are left out. */
export async function fromFider(path: string, folder: string, emit: Emit): Promise<void> {
  const rowsOf = await tablesOf(path, folder);
  const add = (kind: string, record: Row) => emit({ kind, line: null, record });
  const holdBack = (kind: string) => emit({ kind, line: null, error: isHeldBack });
  const posts = new Map<string, Post>();
  for (const row of rowsOf("posts")) {
    const { status } = row;
    const post = {
      key: keyOf(row, "id"),
      status,
      original: keyOf(row, "original_id"),
      createdAt: at(row["created_at"]),
      isHeld: waits(row),
    };
    if (status !== deleted) posts.set(post.key, post);
  }

  const merged = new Map(
    [...posts.values()].flatMap(({ key, status, original }) =>
      status === duplicate && posts.has(original) ? [[key, original] as const] : [],
    ),
  );
  /** The post that a duplicate was merged into, at the end of its chain, or itself. */
  const targetOf = (post: Post) => posts.get(survivorOf(post.key, merged)) ?? post;
  const isHeld = (post: Post) => post.isHeld || targetOf(post).isHeld;

  for (const user of rowsOf("users")) {
    const created = at(user["created_at"]);
    const names = { email: textOf(user["email"]), full_name: textOf(user["name"]) || "Deleted user" };
    const seen = { first_seen_at: created, last_seen_at: created };
    add("people", { ...blank.people, ...names, ...seen, id: person(keyOf(user, "id")) });
  }
  const [first] = posts.values();
  const created_at = first?.createdAt ?? at(undefined);
  const used = new Set([...posts.values()].filter((post) => !isHeld(post)).map(({ status }) => status));
  for (const [number, [name, color, stage]] of Object.entries(statuses))
    if (used.has(Number(number)))
      add("statuses", { ...blank.statuses, id: idOf("fider", "statuses", name), name, color, stage, created_at });
  const hiddenTags = new Set<string>();
  for (const tag of rowsOf("tags")) {
    if (tag["is_public"] === false) {
      hiddenTags.add(keyOf(tag, "id"));
      holdBack("tags");
      continue;
    }
    add("tags", {
      id: idOf("fider", "tags", keyOf(tag, "id")),
      name: textOf(tag["name"]),
      color: `#${textOf(tag["color"]) || "64748b"}`,
      created_at: at(tag["created_at"]),
    });
  }

  const tagsOf = new Map<string, Set<string>>();
  for (const row of rowsOf("post_tags")) {
    if (hiddenTags.has(keyOf(row, "tag_id"))) continue;
    const tags = tagsOf.get(keyOf(row, "post_id")) ?? new Set();
    tagsOf.set(keyOf(row, "post_id"), tags.add(keyOf(row, "tag_id")));
  }
  for (const row of rowsOf("posts")) {
    const post = posts.get(keyOf(row, "id"));
    if (!post || row["status"] === deleted) continue;
    if (isHeld(post)) {
      holdBack("feedback");
      continue;
    }
    const survivor = targetOf(post);
    const merged_into = survivor === post ? null : feedbackId(survivor);
    const [status] = statuses[Number(survivor.status)] ?? ["open"];
    const response = textOf(row["response"]);
    add("feedback", {
      ...blank.feedback,
      id: feedbackId(post),
      user_id: person(keyOf(row, "user_id")),
      title: textOf(row["title"]),
      description: writtenOf(textOf(row["description"])),
      status,
      created_at: at(row["created_at"]),
      merged_into,
      merge_target: merged_into,
      addresses: pathsOf([`/posts/${keyOf(row, "number")}`]),
      tags: [...(tagsOf.get(post.key) ?? [])].map((tag) => idOf("fider", "tags", tag)),
      answer:
        response && !merged_into
          ? {
              user_id: person(keyOf(row, "response_user_id")),
              content: writtenOf(response),
              created_at: at(row["response_date"]),
            }
          : null,
    });
  }
  for (const comment of rowsOf("comments")) {
    const post = posts.get(keyOf(comment, "post_id"));
    if (!post || comment["deleted_at"]) continue;
    if (waits(comment) || isHeld(post)) {
      holdBack("comments");
      continue;
    }
    const when = at(comment["created_at"]);
    add("comments", {
      ...blank.comments,
      feedback_id: feedbackId(targetOf(post)),
      id: idOf("fider", "comments", keyOf(comment, "id"), when),
      user_id: person(keyOf(comment, "user_id")),
      content: writtenOf(textOf(comment["content"])),
      created_at: when,
    });
  }

  /** Votes and watches of what was merged are those of what it was merged into, once for each person. */
  function addPairs(kind: string, table: Table, rest: (row: Row) => Row): void {
    const seen = new Set<string>();
    for (const row of rowsOf(table)) {
      const post = posts.get(keyOf(row, "post_id"));
      if (!post || isHeld(post)) continue;
      const survivor = targetOf(post);
      const key = `${survivor.key} ${keyOf(row, "user_id")}`;
      if (!seen.has(key))
        add(kind, { feedback_id: feedbackId(survivor), user_id: person(keyOf(row, "user_id")), ...rest(row) });
      seen.add(key);
    }
  }
  addPairs("votes", "post_votes", (row) => ({ ...blank.votes, created_at: at(row["created_at"]) }));
  addPairs("watches", "post_subscribers", (row) => ({
    is_watching: row["status"] === 1,
    created_at: at(row["created_at"]),
  }));
}
