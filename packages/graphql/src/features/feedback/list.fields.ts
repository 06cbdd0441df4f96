import {
  PageCursor,
  PageFilters,
  PageSort,
  computedKey,
  contradiction,
  countMatching,
  isComputed,
  isForTeam,
  isStop,
  orderOf,
  orders,
  pageItems,
  pageValues,
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

type Arguments = z.output<typeof PageArguments>;

/** The shape of a page, and whether it is the team's, as the text that stands for both in a selection. */
const asText = (input: Arguments) => {
  const { order, view = "" } = shapeOf(toInput(input));
  return `${order} ${view} ${isForTeam(toInput(input)) ? "team" : ""}`;
};
const fromText = (text = "") => {
  const [order, view, isTeam] = text.split(" ");
  return { order, view: view || undefined, isTeam: Boolean(isTeam) } as Shape & { isTeam: boolean };
};

/** A project's feedback. */
export const feedbackField = connectionField<PageValues>(() => feedbackType, {
  name: "Feedback",
  arguments: {
    input: PageArguments,
    values: (input) => pageValues(toInput(input)),
    shape: asText,
  } satisfies FieldArguments<typeof PageArguments>,
  restricted(text) {
    const { view, isTeam } = fromText(text);
    return { access: isTeam ? team("member") : undefined, isPersonal: view === "mine" };
  },
  page(row, values, text) {
    const shape = fromText(text);
    const { order } = shape;
    const keyOf = (alias: string) => {
      if (isComputed(order)) return computedKey(row, order, sql.ref(`${alias}.id`));
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
