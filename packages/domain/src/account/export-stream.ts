import { type Db, first, type Scope } from "@earshot/operations";
import { type Expression, type SelectQueryBuilder, sql } from "kysely";
import type { z } from "zod";
import { preferencesOf } from "../preference/preference.queries.ts";
import {
  exportedAnswers,
  exportedCommentVotes,
  exportedComments,
  exportedFeedback,
  exportedFeedbackVotes,
  exportedMemberships,
  exportedNotifications,
  exportedUser,
  exportedWatches,
} from "./export.ts";
import * as schemas from "./export.schema.ts";

type Caller = Scope["caller"];
/** A column of a list's key, with its type. */
type KeyColumn = readonly [name: string, type: "uuid" | "timestamptz"];

interface PageRow {
  readonly key: string[];
  readonly text: string;
}

/** The rows of one page, which are in memory at a time: of lists with texts, and of others. */
const [long, short] = [200, 2_000];

/** Reads a list page by page in the order of an index, so that all pages together read it once. */
function pages<DB, Table extends keyof DB, Row>(
  { shape }: z.ZodObject,
  rowsOf: (caller: Caller) => SelectQueryBuilder<DB, Table, Row>,
  size: number,
  ...columns: readonly KeyColumn[]
) {
  const key = sql.join(columns.map(([name]) => sql.ref(name)));
  const texts = sql.join(columns.map(([name]) => sql`${sql.ref(name)}::text`));
  const shown = sql.join(Object.keys(shape).map((column) => sql.ref(column)));
  const page = (caller: Caller, after: readonly string[] | undefined): Expression<PageRow> => {
    const values = after && sql.join(after.map((value, at) => sql`${value}::${sql.raw(columns[at]?.[1] ?? "")}`));
    const rows = rowsOf(caller)
      .clearOrderBy()
      .select(sql<string[]>`array[${texts}]`.as("key"))
      .where(values ? sql<boolean>`(${key}) > (${values})` : sql<boolean>`true`)
      .orderBy(sql`${key}`)
      .limit(sql.lit(size));
    return sql<PageRow>`select key, (select row_to_json(one)::text from (select ${shown}) as one) as text from ${rows} as listed`;
  };
  return { page, size };
}

const project = (alias: string): KeyColumn => [`${alias}.project_id`, "uuid"];
const id = (column: string): KeyColumn => [column, "uuid"];

/** The lists of an export by their names, in the order of AccountExport. */
const lists = {
  memberships: [pages(schemas.ExportedMembership, exportedMemberships, short, project("m"))],
  feedback: [pages(schemas.ExportedFeedback, exportedFeedback, long, project("f"), id("f.id"))],
  comments: [pages(schemas.ExportedComment, exportedComments, long, project("c"), id("c.feedback_id"), id("c.id"))],
  votes: [
    pages(schemas.ExportedVote, exportedFeedbackVotes, short, project("v"), id("v.feedback_id")),
    pages(schemas.ExportedVote, exportedCommentVotes, short, project("v"), id("v.feedback_id"), id("v.comment_id")),
  ],
  watches: [pages(schemas.ExportedWatch, exportedWatches, short, project("w"), id("w.feedback_id"))],
  answers: [pages(schemas.ExportedAnswer, exportedAnswers, long, project("a"), id("a.feedback_id"))],
  notifications: [
    pages(schemas.ExportedNotification, exportedNotifications, short, ["n.created_at", "timestamptz"], id("n.id")),
  ],
} as const;

/**
 * Returns what `account.export` returns, as parts of one JSON text. A part is read when the one before has been taken, each
 * by a statement of its own: what is written in the meantime may be in it or not.
 */
export async function* streamAccount(db: Db, caller: { readonly id: string }): AsyncGenerator<string, void> {
  const user = await first(db, exportedUser(caller));
  yield JSON.stringify(user).slice(0, -1);
  for (const [name, parts] of Object.entries(lists)) {
    yield `,"${name}":[`;
    let comma = "";
    for (const { page, size } of parts)
      for (let after: readonly string[] | undefined, isMore = true; isMore;) {
        const { rows } = await sql<PageRow>`${page(caller, after)}`.execute(db);
        if (rows.length > 0) yield comma + rows.map(({ text }) => text).join(",");
        if (rows.length > 0) comma = ",";
        isMore = rows.length === size;
        after = rows.at(-1)?.key;
      }
    yield "]";
  }
  const { rows } = await sql<object>`${preferencesOf(caller)}`.execute(db);
  yield `,"preferences":${JSON.stringify(rows[0])}}\n`;
}
