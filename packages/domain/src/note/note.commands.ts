import { first, newId, type ProjectScope, quotaReached } from "@earshot/operations";
import type { z } from "zod";
import { isSurvivorFor, missingUnless, requireMerged } from "../feedback/merged/merged.queries.ts";
import { newMentions } from "../mention/mention.commands.ts";
import { claimFiles } from "../upload/claim.commands.ts";
import { isNote, notesWithAuthors } from "./note.queries.ts";
import { type CreateNoteInput, maxNotes, type NotePath } from "./note.schema.ts";
import { sql } from "kysely";

/** A note with its author. */
export const oneNote = (scope: ProjectScope, path: Omit<z.output<typeof NotePath>, "projectSlug">) =>
  first(scope.db, notesWithAuthors(scope).where(isNote(scope, path)));

/** Adds a note. The lock on the feedback keeps it from being merged before the note is there. */
export async function addNote(scope: ProjectScope, { feedbackId, content }: z.output<typeof CreateNoteInput>) {
  const { db, project, caller } = scope;
  const isTarget = isSurvivorFor(scope, feedbackId);
  const found = await db.selectFrom("feedback").select("id").where(isTarget).forNoKeyUpdate().executeTakeFirst();
  if (!found) return missingUnless(scope, isTarget, "feedback");
  const isThrough = found.id !== feedbackId;
  if (isThrough) await requireMerged(scope, feedbackId, found.id);
  const { count } = await db
    .selectFrom("notes")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("project_id", "=", project.id)
    .where("feedback_id", "=", found.id)
    .executeTakeFirstOrThrow();
  if (count >= maxNotes) throw quotaReached(maxNotes, "notes on the feedback");
  const id = newId();
  await db
    .insertInto("notes")
    .values({
      project_id: project.id,
      id,
      feedback_id: found.id,
      user_id: caller.id,
      content,
      merged_from: isThrough ? feedbackId : null,
    })
    .execute();
  await claimFiles(scope, { kind: "note", id }, content);
  const mentions = await newMentions(scope, { feedbackId: found.id, userId: caller.id, isNote: true, content });
  const note = await oneNote(scope, { feedbackId: found.id, noteId: id });
  return note && { ...note, mentions };
}
