import {
  PageCursor,
  PageFilters,
  PageSort,
  computedKey,
  contradiction,
  countMatching,
  isStop,
  orderOf,
  orders,
  pageItems,
  pageValues,
  risingChangesAt,
  shapeOf,
  type PageValues,
  type Shape,
} from "@earshot/domain";
import { encodedCursor, team } from "@earshot/operations";
import { connectionField } from "../../select/connection.sql.ts";
import type { FieldArguments } from "../../select/selection.ts";
import { pageArguments } from "../../select/time-connection.sql.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { feedbackType } from "./feedback.fields.ts";

const PageArguments = PageFilters.omit({ projectSlug: true })
  .extend({ sort: PageSort.optional(), first: pageArguments.first, after: PageCursor.schema.optional() })
  .refine(({ after, ...ordered }) => orderOf(ordered, after) !== null, { path: ["after"], error: contradiction });

const toInput = ({ first, after, ...rest }: z.output<typeof PageArguments>) => ({
  ...rest,
  limit: first,
  cursor: after,
});

/** A shape as the text that stands for it in a selection. */
const asText = ({ order, view }: Shape) => `${order} ${view ?? ""}`;
const fromText = (text = "") => {
  const [order, view] = text.split(" ");
  return { order, view: view || undefined } as Shape;
};

/** A project's feedback. */
export const feedbackField = connectionField<PageValues>(() => feedbackType, {
  name: "Feedback",
  arguments: {
    input: PageArguments,
    values: (input) => pageValues(toInput(input)),
    shape: (input) => asText(shapeOf(toInput(input))),
  } satisfies FieldArguments<typeof PageArguments>,
  restricted(text) {
    const { order, view } = fromText(text);
    return {
      access: view && team("member"),
      isPersonal: view === "mine",
      ...(order === "rising" && { changesAt: risingChangesAt }),
    };
  },
  page(row, values, text) {
    const shape = fromText(text);
    const { order } = shape;
    const keyOf = (alias: string) => {
      if (order === "roadmap" || order === "rising") return computedKey(row, order, sql.ref(`${alias}.id`));
      const { column } = orders[order];
      if (column !== "created_at") return sql.ref(`${alias}.${column}`);
      return sql`(extract(epoch from ${sql.ref(`${alias}.created_at`)}::timestamptz) * 1000)::bigint`;
    };
    return {
      rows: pageItems(row, values as PageValues, shape),
      limit: sql<number>`${values.limit}::int`,
      isAfter: values.after !== undefined,
      isStop,
      cursorOf: (alias) => encodedCursor(order, keyOf(alias), sql.ref(`${alias}.id`)),
      count: sql`(${countMatching(row, values, shape)})`,
    };
  },
});
