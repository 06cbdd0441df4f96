import { commentExtras, countNestedComments, nestComments } from "@earshot/domain";
import type { ProjectRow, RequestContext } from "./builder.ts";
import { type Page, pageOf, pageWith, timeCursor } from "./connection.ts";
import { camelCase } from "./from-zod.ts";
import { loadMany, read } from "./load.ts";
import { levelsOf } from "./look-ahead.ts";

/** The replies to a comment that were read with it: a first page of this size, and one more where there are more. */
interface Ahead {
  first: number;
  rows: CommentRow[];
}

export interface CommentRow extends ProjectRow {
  readonly id: string;
  readonly created_at: string;
  readonly feedback_id: string;
  readonly reply_to_id: string | null;
  readonly replies?: Ahead;
}

interface Place {
  projectSlug: string;
  feedbackId: string;
  /** The comment that is answered; null for those on the feedback itself. */
  parent: string | null;
  ahead?: Ahead | undefined;
}

const fieldsOfExtras = commentExtras.map((name) => [name, camelCase(name)] as const);

/** A page of the comments in one place. All that a level of a query asks for is read in one statement, with what is under it. */
export function commentPage(
  context: RequestContext,
  { projectSlug, feedbackId, parent, ahead }: Place,
  args: Parameters<typeof pageOf>[1],
  info: Parameters<typeof levelsOf>[0],
): Page<CommentRow> | Promise<Page<CommentRow>> {
  const page = pageOf(context, args);
  const key = keyOf(feedbackId, parent);
  const kind = parent === null ? "comments" : "replies";
  const count = () =>
    loadMany<number>(
      context,
      [kind, "count", projectSlug],
      key,
      async (keys) => {
        const places = placesOf(projectSlug, keys);
        const found = await read<{ parent: string; count: number }[]>(context, countNestedComments, places);
        const counts = new Map(found.map((each) => [each.parent, each.count]));
        return new Map(keys.map((each) => [each, counts.get(parentOf(each)) ?? 0]));
      },
      0,
    );
  const pageOfRows = (rows: CommentRow[]) => pageWith(rows, page, (comment) => timeCursor("oldest", comment), count);
  if (ahead && ahead.first === page.first && page.after === undefined) return pageOfRows(ahead.rows);
  const { firsts, asked } = levelsOf(info, page.first, context.maxPageSize);
  const extras = fieldsOfExtras.flatMap(([name, field]) => (asked.has(field) ? name : []));
  const more = { firsts, extras, after: page.after };
  return loadMany<CommentRow[]>(
    context,
    [kind, projectSlug, more],
    key,
    async (keys) => {
      const found = await read<CommentRow[]>(context, nestComments, { ...placesOf(projectSlug, keys), ...more });
      const under = Map.groupBy(found, ({ reply_to_id, feedback_id }) => reply_to_id ?? feedback_id);
      const pages = keys.map((each) => [each, under.get(parentOf(each)) ?? []] as const);
      for (const [, rows] of pages) nest(rows, projectSlug, firsts, under);
      return new Map<string, CommentRow[]>(pages);
    },
    [],
  ).then(pageOfRows);
}

/** Hangs the replies that were read with these comments under them. */
function nest(
  rows: CommentRow[],
  projectSlug: string,
  [, first, ...firsts]: number[],
  under: Map<string, CommentRow[]>,
): void {
  for (const row of rows) {
    // The rows are nobody else's yet.
    Object.assign(row, { projectSlug });
    if (first === undefined) continue;
    const replies = under.get(row.id) ?? [];
    Object.assign(row, { replies: { first, rows: replies } });
    nest(replies, projectSlug, [first, ...firsts], under);
  }
}

/** A place as a loader knows it: the feedback, and the comment that is answered if there is one. */
const keyOf = (feedbackId: string, parent: string | null): string => `${feedbackId} ${parent ?? ""}`;

/** What a place's comments hang on: the comment that they answer, or else the feedback. */
const parentOf = (key: string): string => key.trim().split(" ").at(-1) ?? "";

function placesOf(projectSlug: string, keys: readonly string[]) {
  const places = keys.map((key) => key.split(" ") as [string, string]);
  const parents = places.flatMap(([, parent]) => parent || []);
  const feedbackIds = [...new Set(places.map(([feedbackId]) => feedbackId))];
  return { projectSlug, feedbackIds, parents: parents.length > 0 ? parents : null };
}
