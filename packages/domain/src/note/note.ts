import { DomainError, listIfThere, mutation, type ProjectScope, query, team, rowState } from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { FeedbackPath } from "../feedback/feedback.schema.ts";
import { isSurvivorFor, missingUnless, ofFeedback, survivorOf } from "../feedback/merged/merged.queries.ts";
import { mentioning, newMentions } from "../mention/mention.commands.ts";
import { takePart } from "../person/take-part.commands.ts";
import { claimFiles } from "../upload/claim.commands.ts";
import { addNote, oneNote } from "./note.commands.ts";
import { isNote, notesWithAuthors } from "./note.queries.ts";
import { CreateNoteInput, Note, NotePath, UpdateNoteInput } from "./note.schema.ts";

const changed = (_: unknown, { feedback_id }: { feedback_id: string }) => [
  { kind: "note.changed" as const, feedback_id, team_only: true as const },
];

const mentioned = (_: unknown, { feedback_id, id }: { feedback_id: string; id: string }, worked: object) => {
  const { mentions } = mentioning("mentions" in worked && worked.mentions);
  return mentions
    ? [{ kind: "note.mentioned" as const, feedback_id, note_id: id, mentions, team_only: true as const }]
    : [];
};

/** Locks a note, and returns what it says and who wrote it. */
const lockNote = (scope: ProjectScope, path: Omit<z.output<typeof NotePath>, "projectSlug">) =>
  scope.db.selectFrom("notes").select(["user_id", "content"]).where(isNote(scope, path)).forUpdate().executeTakeFirst();

export const listNotes = query({
  name: "listNotes",
  mcp: { toolset: "feedback", title: "List notes" },
  summary: "Lists the team's notes on a feedback item, oldest first.",
  access: team("member"),
  input: FeedbackPath,
  ...ofFeedback,
  output: z.array(Note),
  noun: "feedback",
  cachedFor: "role",
  rows: (scope, { feedbackId }) => sql<{ items: string }>`(
    select (select '[' || coalesce(string_agg(row_to_json(one)::text, ',' order by one.created_at, one.id), '') || ']'
        from (${notesWithAuthors(scope).where("notes.feedback_id", "=", survivorOf(scope, feedbackId))}) as one) as items
    from feedback where ${isSurvivorFor(scope, feedbackId)})`,
  compose: listIfThere,
});

export const createNote = mutation({
  name: "createNote",
  mcp: { toolset: "feedback", title: "Write a note" },
  summary: "Writes a note on feedback, which only the team sees.",
  access: team("member"),
  input: CreateNoteInput,
  ...ofFeedback,
  output: Note,
  creates: true,
  join: takePart,
  noun: "feedback",
  events: mentioned,
  signals: changed,
  run: addNote,
});

export const updateNote = mutation({
  name: "updateNote",
  mcp: { toolset: "feedback", title: "Update a note" },
  summary: "Updates a note. Only its author can.",
  access: team("member"),
  input: UpdateNoteInput,
  ...ofFeedback,
  output: Note,
  noun: "note",
  events: mentioned,
  signals: changed,
  async run(scope, { content, ...path }) {
    const note = await lockNote(scope, path);
    if (!note) return missingUnless(scope, isNote(scope, path), "notes");
    if (note.user_id !== scope.caller.id) throw new DomainError("FORBIDDEN", "only its author can update a note.");
    if (note.content === content) return oneNote(scope, path);
    await claimFiles(scope, { kind: "note", id: path.noteId }, content);
    const edited = { content, edited_at: sql<string>`now()` };
    await scope.db.updateTable("notes").set(edited).where(isNote(scope, path)).execute();
    const saved = await oneNote(scope, path);
    if (!saved) return undefined;
    const written = {
      feedbackId: saved.feedback_id,
      userId: note.user_id,
      isNote: true,
      content,
      before: note.content,
    };
    return { ...saved, mentions: await newMentions(scope, written) };
  },
});

export const deleteNote = mutation({
  name: "deleteNote",
  mcp: { toolset: "feedback", title: "Delete a note" },
  summary: "Deletes a note on feedback.",
  access: team("member"),
  input: NotePath,
  ...ofFeedback,
  output: Note,
  noun: "note",
  signals: changed,
  audit: { subject: "note", id: ({ noteId }) => noteId, state: rowState("notes", "feedback_id", "user_id") },
  async run(scope, path) {
    if (!(await lockNote(scope, path))) return missingUnless(scope, isNote(scope, path), "notes");
    const note = await oneNote(scope, path);
    await scope.db.deleteFrom("notes").where(isNote(scope, path)).execute();
    return note;
  },
});
