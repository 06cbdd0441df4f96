import { iso, qb, type Scope } from "@earshot/operations";
import { type Expression, sql } from "kysely";
import { survivorOf } from "../feedback/merged/merged.queries.ts";
import { authorJson } from "../person/person.queries.ts";
import { maxNotes } from "./note.schema.ts";

type InProject = Pick<Scope, "project">;

const noteColumns = [
  "notes.id",
  "notes.feedback_id",
  "notes.user_id",
  "notes.content",
  iso("notes.created_at").as("created_at"),
  iso("notes.edited_at").$castTo<string | null>().as("edited_at"),
] as const;

/** A project's notes. */
export const noteRows = ({ project }: InProject) =>
  qb.selectFrom("notes").select(noteColumns).where("notes.project_id", "=", project.id);

/** The same with their authors. */
export const notesWithAuthors = (scope: Scope) =>
  noteRows(scope)
    .innerJoin("people as u", (join) =>
      join.on("u.project_id", "=", scope.project.id).onRef("u.id", "=", "notes.user_id"),
    )
    .select(authorJson(scope, "u").as("user"));

/** The notes on feedback, oldest first. */
export const notesOn = (scope: InProject, feedbackId: Expression<string>) =>
  noteRows(scope)
    .where("notes.feedback_id", "=", feedbackId)
    .orderBy("notes.created_at")
    .orderBy("notes.id")
    .limit(sql.lit(maxNotes));

/** True of this note, addressed by its feedback or by feedback that was merged into it. */
export const isNote = (scope: InProject, { feedbackId, noteId }: { feedbackId: string; noteId: string }) =>
  sql<boolean>`notes.project_id = ${scope.project.id} and notes.id = ${noteId}
    and notes.feedback_id = ${survivorOf(scope, feedbackId)}`;
