import { sql } from "kysely";
import { z } from "zod";
import { UserSummary } from "../account/account.schema.ts";
import { signedIn } from "../shared/access.ts";
import { Cursor, decodeCursor } from "../shared/cursor.schema.ts";
import { query } from "../shared/query.ts";
import { Id, ProjectPath } from "../shared/schema.ts";
import { iso, tables, userJson } from "../shared/sql.ts";
import { isUpvoted } from "./comment.queries.ts";
import { Comment, CommentPath } from "./comment.schema.ts";

/** The comments on several feedback items, or the replies to several comments of theirs where `parents` names some. */
const Parents = ProjectPath.extend({
  feedbackIds: z.array(Id).max(1_000),
  parents: z.array(Id).max(10_000).nullable(),
});

/** The doors that nest show no list of upvoters here, so none is read. */
const NestedComment = Comment.omit({ upvoters: true }).extend({ user: UserSummary, has_upvoted: z.boolean() });

const columns = {
  id: sql.ref<string>("comments.id").as("id"),
  feedback_id: sql.ref<string>("comments.feedback_id").as("feedback_id"),
  reply_to_id: sql.ref<string | null>("comments.reply_to_id").as("reply_to_id"),
  user_id: sql.ref<string>("comments.user_id").as("user_id"),
  content: sql.ref<string>("comments.content").as("content"),
  upvotes: sql.ref<number>("comments.upvotes").as("upvotes"),
  created_at: iso("comments.created_at").as("created_at"),
};

/** What is read of a comment only where it is asked for. */
const Extra = z.enum(["user_id", "content", "upvotes", "created_at", "user", "has_upvoted"]);
export const commentExtras = Extra.options;
const needed = { id: true, feedback_id: true, reply_to_id: true } as const;

const isUnder = (feedbackIds: string[], parents: string[] | null) =>
  sql<boolean>`comments.feedback_id = any(${feedbackIds}::uuid[])
    and ${parents ? sql`comments.reply_to_id = any(${parents}::uuid[])` : sql`comments.reply_to_id is null`}`;

const stored = sql`c.project_id, c.feedback_id, c.id, c.reply_to_id, c.user_id, c.content, c.upvotes, c.created_at`;

/**
 * For a door that nests: a page under each of many parents, and pages of replies under those, level by level, in one
 * statement. `firsts` are the sizes of the pages of each level; one more than that tells of a next page.
 * What is not among `extras` is not read, and what is, only for what is on a page.
 */
export const nestComments = query({
  name: "nestComments",
  summary: "Comments under many parents, oldest first.",
  access: signedIn,
  input: Parents.extend({
    firsts: z.array(z.int().min(1).max(100)).min(1).max(100),
    after: Cursor.optional(),
    extras: z.array(Extra),
  }),
  output: z.array(NestedComment.partial().required(needed)),
  values({ feedbackIds, parents, firsts, after }) {
    const [, time, id] = (after && decodeCursor(after)) || [];
    return { feedbackIds, parents, firsts, time, id };
  },
  shape: ({ extras }) => extras,
  read(scope, { feedbackIds, parents, firsts, time, id }, extras) {
    const isAfter = sql`(comments.created_at, comments.id) > (to_timestamp(${time}::float8 / 1000), ${id}::uuid)`;
    const first = sql`(${firsts}::int[])`;
    const pages = sql<CommentTable>`(
      with recursive page as (
        select ${stored}, c.position, 1 as level from (
          select *, row_number() over (partition by feedback_id, reply_to_id order by created_at, id) as position
          from comments where project_id = ${scope.project.id} and ${isUnder(feedbackIds, parents)}
            and ${id === undefined ? sql`true` : isAfter}
        ) as c where c.position <= ${first}[1] + 1
        union all
        select ${stored}, c.position, page.level + 1 from page cross join lateral (
          select *, row_number() over (order by created_at, id) as position from comments
          where project_id = page.project_id and feedback_id = page.feedback_id and reply_to_id = page.id
          order by created_at, id limit ${first}[page.level + 1] + 1
        ) as c where page.level < cardinality(${firsts}::int[]) and page.position <= ${first}[page.level]
      ) select * from page)`;
    return tables
      .selectFrom(pages.as<"comments">(sql`comments`))
      .select([columns.id, columns.feedback_id, columns.reply_to_id])
      .select(extras.flatMap((name) => (name in columns ? columns[name as keyof typeof columns] : [])))
      .$if(extras.includes("user"), (page) =>
        page.innerJoin("users as u", "u.id", "comments.user_id").select(userJson(scope, "u").as("user")),
      )
      .$if(extras.includes("has_upvoted"), (page) => page.select(isUpvoted(scope).as("has_upvoted")))
      .orderBy("level")
      .orderBy("position")
      .$castTo<NestedRow>();
  },
});

interface CommentTable {
  user_id: string;
  level: number;
  position: number;
}

type NestedRow = Partial<z.input<typeof NestedComment>> & Pick<z.input<typeof NestedComment>, keyof typeof needed>;

/** For a door that is told of one comment. */
export const getComment = query({
  name: "getComment",
  summary: "One comment.",
  access: signedIn,
  input: CommentPath,
  output: NestedComment,
  noun: "comment",
  read: (scope, { feedbackId, commentId }) =>
    tables
      .selectFrom("comments")
      .innerJoin("users as u", "u.id", "comments.user_id")
      .where("comments.project_id", "=", scope.project.id)
      .where("comments.feedback_id", "=", feedbackId)
      .where("comments.id", "=", commentId)
      .select(Object.values(columns))
      .select([userJson(scope, "u").as("user"), isUpvoted(scope).as("has_upvoted")]),
});

export const countNestedComments = query({
  name: "countNestedComments",
  summary: "How many comments there are under each of many parents.",
  access: signedIn,
  input: Parents,
  output: z.array(z.object({ parent: Id, count: z.int() })),
  read: ({ project }, { feedbackIds, parents }) =>
    tables
      .selectFrom("comments")
      .where("project_id", "=", project.id)
      .where(isUnder(feedbackIds, parents))
      .select(parents ? sql<string>`reply_to_id`.as("parent") : sql<string>`feedback_id`.as("parent"))
      .select(sql<number>`count(*)::int`.as("count"))
      .groupBy("parent"),
});
