import { type Db, iso, jsonArray, jsonObject, qb } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import { anybody, avatarOf } from "../person/person.queries.ts";
import { isInShown, isShownComment } from "../feedback/held/held.queries.ts";
import { isKnown } from "../notification/known.queries.ts";
import type { DueDelivery } from "./attempt.commands.ts";
import type { MessageContent } from "./message.schema.ts";

/** Null where there is no such row. */
const optional = <Row>(row: RawBuilder<Row>) => row.$castTo<Row | null>();

const user = (project: RawBuilder<string>, id: string) =>
  jsonObject(
    qb
      .selectFrom(anybody(project, sql.ref(id)).as<"u">(sql.ref("u")))
      .select(["id", "full_name", avatarOf("u").as("avatar_url"), "email"]),
  );

const tags = (project: RawBuilder<string>) =>
  jsonArray(
    qb
      .selectFrom("feedback_tags as ft")
      .innerJoin("tags", (join) => join.on("tags.project_id", "=", project).onRef("tags.id", "=", "ft.tag_id"))
      .select(["tags.name", "tags.color"])
      .where("ft.project_id", "=", project)
      .where("ft.feedback_id", "=", sql.ref<string>("f.id"))
      .orderBy(sql`lower(tags.name)`),
  );

const feedback = (project: RawBuilder<string>) =>
  jsonObject(
    qb
      .selectFrom("feedback as f")
      .select(["f.id", "f.title", "f.description", "f.status", tags(project).as("tags"), "f.upvotes"])
      .select(["f.comment_count", user(project, "f.user_id").as("user"), iso("f.created_at").as("created_at")])
      .where("f.project_id", "=", project)
      .where("f.id", "=", sql.ref<string>("event.feedback_id"))
      .where(isKnown(project, "f")),
  );

const comment = (project: RawBuilder<string>) =>
  jsonObject(
    qb
      .selectFrom("comments as c")
      .select(["c.id", "c.feedback_id", "c.reply_to_id", "c.content", user(project, "c.user_id").as("user")])
      .select(iso("c.created_at").as("created_at"))
      .where("c.project_id", "=", project)
      .where("c.id", "=", sql.ref<string>("event.comment_id"))
      .where(isShownComment("c"))
      .where(isInShown({ project: { id: project } }, "c")),
  );

/** An answer that was removed since is missing in the message of it. */
const answer = (project: RawBuilder<string>) =>
  jsonObject(
    qb
      .selectFrom("feedback_answers as a")
      .select(["a.content", user(project, "a.user_id").as("user"), iso("a.created_at").as("created_at")])
      .where("a.project_id", "=", project)
      .where("a.feedback_id", "=", sql.ref<string>("event.feedback_id"))
      .where(sql<boolean>`event.kind = 'feedback.answered'`),
  );

const changelog = (project: RawBuilder<string>) =>
  jsonObject(
    qb
      .selectFrom("changelogs as c")
      .select(["c.id", "c.title", "c.slug", "c.summary", "c.content", iso("c.publish_date").as("publish_date")])
      .where("c.project_id", "=", project)
      .where("c.id", "=", sql.ref<string>("event.changelog_id"))
      .where(sql<boolean>`c.published and c.publish_date <= now()`),
  );

const content = (project: RawBuilder<string>): RawBuilder<MessageContent> =>
  jsonObject(
    qb.selectNoFrom([
      jsonObject(qb.selectFrom("projects as p").select(["p.id", "p.name", "p.slug"]).where("p.id", "=", project)).as(
        "project",
      ),
      optional(user(project, "event.actor_id")).as("actor"),
      optional(user(project, "event.user_id")).as("user"),
      optional(feedback(project)).as("feedback"),
      optional(answer(project)).as("answer"),
      optional(comment(project)).as("comment"),
      optional(changelog(project)).as("changelog"),
    ]),
  );

/** Reads what a delivery is about, as it is now: what an outsider may see, with e-mail addresses. */
export async function readContent(
  db: Db,
  { project_id, kind, actor_id, data }: Pick<DueDelivery, "project_id" | "kind" | "actor_id" | "data">,
): Promise<MessageContent | undefined> {
  const { rows } = await sql<{ content: MessageContent }>`select ${content(sql<string>`${project_id}::uuid`)} as content
    from jsonb_to_record(${JSON.stringify({ ...data, kind, actor_id })}::jsonb) as event (kind text, actor_id uuid,
      feedback_id uuid, comment_id uuid, changelog_id uuid, user_id uuid)`.execute(db);
  return rows[0]?.content;
}
