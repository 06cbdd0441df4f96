import { qb, type Scope } from "@earshot/operations";
import { type Expression, type RawBuilder, sql } from "kysely";
import { isVisible } from "../changelog/changelog.queries.ts";
import { isCommentShownTo, isInShownTo } from "../feedback/held/held.queries.ts";
import { isTextShownTo } from "../feedback/merged/merged.queries.ts";

/** The address of the row's file, as texts have it. */
const path = sql`('/files/' || files.id)`;
const isIn = (...columns: string[]) =>
  sql<boolean>`position(${path} in concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))})) > 0`;

/** Conditions on the rows that a file may belong to: which of them the reader sees. */
interface Seen {
  readonly feedback: RawBuilder<boolean>;
  readonly comment: RawBuilder<boolean>;
  readonly note: RawBuilder<boolean>;
  readonly changelog: RawBuilder<boolean>;
}

const all: Seen = { feedback: sql`true`, comment: sql`true`, note: sql`true`, changelog: sql`true` };

/** True if the row of `files` is a picture in something that is there, and seen. It is only if the text has its address. */
export const isUsed = (project: string | Expression<string>, seen: Seen = all) => sql<boolean>`case files.item_kind
  when 'feedback' then exists (select 1 from feedback where feedback.project_id = ${project}
    and feedback.id = files.item_id and ${isIn("feedback.description")} and ${seen.feedback})
  when 'answer' then exists (select 1 from feedback_answers as a
    join feedback on feedback.project_id = ${project} and feedback.id = a.feedback_id
    where a.project_id = ${project} and a.feedback_id = files.item_id and ${isIn("a.content")} and ${seen.feedback})
  when 'comment' then exists (select 1 from comments where comments.project_id = ${project}
    and comments.id = files.item_id and ${isIn("comments.content")} and ${seen.comment})
  when 'note' then exists (select 1 from notes where notes.project_id = ${project}
    and notes.id = files.item_id and ${isIn("notes.content")} and ${seen.note})
  when 'changelog' then exists (select 1 from changelogs where changelogs.project_id = ${project}
    and changelogs.id = files.item_id and ${isIn("changelogs.summary", "changelogs.content", "changelogs.image")}
    and ${seen.changelog})
  when 'project' then exists (select 1 from projects where projects.id = ${project}
    and ${path} in (projects.icon, projects.og_image))
  else false end`;

/** A picture that the caller may see: in something that they may read, or their own that nothing has yet. */
export const shownFile = (scope: Scope, id: string) =>
  qb
    .selectFrom("files")
    .select(["files.id", "files.project_id", "files.sha256", "files.small_sha256"])
    .$narrowType<{ sha256: string; small_sha256: string }>()
    .where("files.project_id", "=", scope.project.id)
    .where("files.id", "=", id)
    .where("files.stored_at", "is not", null)
    .where("files.deleted_at", "is", null)
    .where(
      sql<boolean>`(files.item_kind is null and files.created_by = ${scope.caller.id}::uuid or ${isUsed(
        scope.project.id,
        {
          feedback: isTextShownTo(scope),
          comment: sql`${isCommentShownTo(scope)} and ${isInShownTo(scope)}`,
          note: sql`${scope.role}::text is not null`,
          changelog: isVisible(scope),
        },
      )})`,
    );
