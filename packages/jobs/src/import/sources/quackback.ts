import { slugOf } from "@earshot/domain/schemas";
import { badRequest } from "@earshot/operations/errors";
import { unzip } from "../../formats/zip.ts";
import type { Emit } from "../record.ts";
import { recorder } from "../recorder.ts";
import { type TableRow, tableOf } from "./tables.ts";

const isLeft = /pending|spam|rejected|deleted/i;
const moderationOf = (row: TableRow) => row.get("moderation", "moderation_state");

/** Turns an export of Quackback into records of an archive: a zip of posts, comments, votes and notes, each as CSV. */
export async function fromQuackback(path: string, folder: string, now: string, emit: Emit): Promise<void> {
  const files = await unzip(path, folder, (name) => /(^|\/)(posts|comments|votes|notes)\.csv$/.test(name));
  const pathOf = (name: string) => [...files].find(([file]) => file.endsWith(`${name}.csv`))?.[1];
  const table = (name: string) => tableOf(pathOf(name) ?? "");
  const has = (name: string) => pathOf(name) !== undefined;
  if (!has("posts")) throw badRequest("the zip has no posts.csv: send the export of Quackback.");
  const its = recorder("quackback", now, emit);
  const person = (email: string, name: string) => its.person(email.toLowerCase() || name, { email, name });
  const authorOf = (row: TableRow) => person(row.get("author_email"), row.get("author_name"));
  const keyOf = (row: TableRow) => row.get("id") || row.get("title");
  const boards = new Set<string>();
  const ids = new Map<string, string>();
  for (const row of table("posts")) {
    boards.add(row.get("board"));
    if (isLeft.test(moderationOf(row))) continue;
    authorOf(row);
    ids.set(row.get("id"), its.feedbackId(keyOf(row), row.get("created_at")));
  }
  const voters = new Map<string, number>();
  for (const row of has("votes") ? table("votes") : []) {
    const id = ids.get(row.get("post_id"));
    if (!id) continue;
    const voter = person(row.get("voter_email", "author_email", "email"), row.get("voter_name", "name"));
    if (its.vote(id, voter, row.get("created_at"))) voters.set(id, (voters.get(id) ?? 0) + 1);
  }
  for (const row of table("posts")) {
    const key = keyOf(row);
    if (isLeft.test(moderationOf(row))) {
      its.fault("feedback", `post ${key} is ${moderationOf(row)}: it stays out.`, row.line);
      continue;
    }
    its.feedback(key, {
      line: row.line,
      author: authorOf(row),
      title: row.get("title"),
      text: row.get("body", "content"),
      status: its.status(row.get("status").replaceAll("_", " ") || "open"),
      createdAt: row.get("created_at"),
      tags: [...row.get("tags").split(/[,;|]/), ...(boards.size > 1 ? [row.get("board")] : [])].flatMap((name) =>
        its.tag(name),
      ),
      addresses: [`/b/${slugOf(row.get("board"))}/posts/${row.get("id")}`],
      extraVotes: (Number(row.get("vote_count")) || 0) - (voters.get(ids.get(row.get("id")) ?? "") ?? 0),
    });
  }
  const saidIn = (row: TableRow, feedbackId: string) => ({
    line: row.line,
    feedbackId,
    author: authorOf(row),
    text: row.get("content", "body"),
    createdAt: row.get("created_at"),
  });
  for (const row of has("comments") ? table("comments") : []) {
    const feedbackId = ids.get(row.get("post_id"));
    const key = row.get("id") || `${row.get("post_id")} ${row.line}`;
    if (!feedbackId) its.fault("comments", `comment ${key} is on a post that is not there.`, row.line);
    else {
      const said = saidIn(row, feedbackId);
      if (/true|1/.test(row.get("is_private", "internal"))) its.note(key, said);
      else its.comment(key, { ...said, replyTo: row.get("parent_id") ? its.commentId(row.get("parent_id")) : null });
    }
  }
  for (const row of has("notes") ? table("notes") : []) {
    const feedbackId = ids.get(row.get("post_id"));
    if (!feedbackId) its.fault("notes", "is on a post that is not there.", row.line);
    else its.note(`note ${row.get("id") || `${row.get("post_id")} ${row.line}`}`, saidIn(row, feedbackId));
  }
}
