import { sql } from "kysely";
import { z } from "zod";
import { UserSummary } from "../account/account.schema.ts";
import { signedIn } from "../shared/access.ts";
import { Cursor, decodeCursor } from "../shared/cursor.schema.ts";
import { query } from "../shared/operation.ts";
import { Id, ProjectPath } from "../shared/schema.ts";
import { userJson } from "../shared/sql.ts";
import { commentColumns } from "./comment.queries.ts";
import { Comment } from "./comment.schema.ts";

/** The comments on several feedback items, or the replies to several comments of theirs where `parents` names some. */
const Parents = ProjectPath.extend({
  feedbackIds: z.array(Id).max(1_000),
  parents: z.array(Id).max(10_000).nullable(),
});

const isUnder = (feedbackIds: string[], parents: string[] | null) =>
  sql<boolean>`comments.feedback_id = any(${feedbackIds}::uuid[])
    and ${parents ? sql`comments.reply_to_id = any(${parents}::uuid[])` : sql`comments.reply_to_id is null`}`;

/** For a door that nests: a page under each of many parents, in one statement; one more than `first` tells of a next. */
export const nestComments = query({
  name: "nestComments",
  summary: "Comments under many parents, oldest first.",
  access: signedIn,
  input: Parents.extend({ first: z.int().min(1).max(100), after: Cursor.optional() }),
  output: z.array(Comment.extend({ user: UserSummary, has_upvoted: z.boolean() })),
  async run(scope, { feedbackIds, parents, first, after }) {
    const [, time = 0, id = null] = (after && decodeCursor(after)) || [];
    const isAfter = sql<boolean>`(comments.created_at, comments.id) > (${new Date(time).toISOString()}::timestamptz, ${id}::uuid)`;
    const rows = await scope.db
      .selectFrom((eb) =>
        eb
          .selectFrom("comments")
          .innerJoin("users as u", "u.id", "comments.user_id")
          .where("comments.project_id", "=", scope.project.id)
          .where(isUnder(feedbackIds, parents))
          .$if(id !== null, (page) => page.where(isAfter))
          .select(commentColumns)
          .select(userJson(scope, "u").as("user"))
          .select(
            sql<number>`row_number() over (partition by comments.feedback_id, comments.reply_to_id
              order by comments.created_at, comments.id)`.as("position"),
          )
          .as("numbered"),
      )
      .selectAll()
      .where("position", "<=", first + 1)
      .orderBy("position")
      .execute();
    return rows.map((comment) => ({ ...comment, has_upvoted: comment.upvoters.includes(scope.caller.id) }));
  },
});

export const countNestedComments = query({
  name: "countNestedComments",
  summary: "How many comments there are under each of many parents.",
  access: signedIn,
  input: Parents,
  output: z.array(z.object({ parent: Id, count: z.int() })),
  run: ({ db, project }, { feedbackIds, parents }) =>
    db
      .selectFrom("comments")
      .where("project_id", "=", project.id)
      .where(isUnder(feedbackIds, parents))
      .select(parents ? sql<string>`reply_to_id`.as("parent") : sql<string>`feedback_id`.as("parent"))
      .select(sql<number>`count(*)::int`.as("count"))
      .groupBy("parent")
      .execute(),
});
