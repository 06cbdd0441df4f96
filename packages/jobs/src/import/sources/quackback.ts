import { slugOf, type StagedRow } from "@earshot/domain";
import { badRequest } from "@earshot/operations";
import { recorder } from "../recorder.ts";
import { unzip } from "../../formats/zip.ts";
import { tableOf } from "./tables.ts";

/** Turns an export of Quackback into records of an archive: a zip of posts, comments, votes and notes, each as CSV. */
export function fromQuackback(zip: Buffer, now: string): StagedRow[] {
  const files = unzip(zip, (name) => /(^|\/)(posts|comments|votes|notes)\.csv$/.test(name));
  const table = (name: string) => {
    const found = [...files].find(([path]) => path.endsWith(`${name}.csv`));
    return found ? tableOf(found[1]) : undefined;
  };
  const posts = table("posts");
  if (!posts) throw badRequest("the zip has no posts.csv: send the export of Quackback.");
  const its = recorder("quackback", now);
  const person = (email: string, name: string) => its.person(email.toLowerCase() || name, { email, name });
  const votes = table("votes") ?? [];
  const voted = Map.groupBy(votes, (row) => row.get("post_id"));
  const boards = new Set(posts.map((row) => row.get("board")));
  const ids = new Map<string, string>();
  for (const row of posts) {
    const key = row.get("id") || row.get("title");
    const moderation = row.get("moderation", "moderation_state");
    if (/pending|spam|rejected|deleted/i.test(moderation)) {
      its.fault("feedback", `post ${key} is ${moderation}: it stays out.`, row.line);
      continue;
    }
    const own = (voted.get(row.get("id")) ?? []).map((vote) => {
      const email = vote.get("voter_email", "author_email", "email");
      return [person(email, vote.get("voter_name", "name")), vote.get("created_at")] as const;
    });
    const voters = new Map(own);
    const id = its.feedback(key, {
      line: row.line,
      author: person(row.get("author_email"), row.get("author_name")),
      title: row.get("title"),
      text: row.get("body", "content"),
      status: its.status(row.get("status").replaceAll("_", " ") || "open"),
      createdAt: row.get("created_at"),
      tags: [...row.get("tags").split(/[,;|]/), ...(boards.size > 1 ? [row.get("board")] : [])].flatMap((name) =>
        its.tag(name),
      ),
      addresses: [`/b/${slugOf(row.get("board"))}/posts/${row.get("id")}`],
      extraVotes: (Number(row.get("vote_count")) || 0) - voters.size,
    });
    ids.set(row.get("id"), id);
    for (const [voter, createdAt] of voters) its.vote(id, voter, createdAt);
  }
  const saidIn = (row: (typeof posts)[number], feedbackId: string) => ({
    line: row.line,
    feedbackId,
    author: person(row.get("author_email"), row.get("author_name")),
    text: row.get("content", "body"),
    createdAt: row.get("created_at"),
  });
  for (const row of table("comments") ?? []) {
    const feedbackId = ids.get(row.get("post_id"));
    const key = row.get("id") || `${row.get("post_id")} ${row.line}`;
    if (!feedbackId) its.fault("comments", `comment ${key} is on a post that is not there.`, row.line);
    else {
      const said = saidIn(row, feedbackId);
      if (/true|1/.test(row.get("is_private", "internal"))) its.note(key, said);
      else its.comment(key, { ...said, replyTo: row.get("parent_id") ? its.commentId(row.get("parent_id")) : null });
    }
  }
  for (const row of table("notes") ?? []) {
    const feedbackId = ids.get(row.get("post_id"));
    if (!feedbackId) its.fault("notes", "is on a post that is not there.", row.line);
    else its.note(`note ${row.get("id") || `${row.get("post_id")} ${row.line}`}`, saidIn(row, feedbackId));
  }
  return its.rows;
}
