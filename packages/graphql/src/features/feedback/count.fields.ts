import {
  countRow,
  FeedbackCount,
  filtersOf,
  type Filters,
  PageFilters,
  risingChangesAt,
  type Shape,
} from "@earshot/domain";
import { jsonObject, team } from "@earshot/operations";
import type { z } from "zod";
import { below, plainType, selectFrom } from "../../select/fields.sql.ts";
import { argumentsOf, type Field, type FieldArguments } from "../../select/selection.ts";

const countType = plainType("FeedbackCount", FeedbackCount);

const CountArguments = PageFilters.omit({ projectSlug: true });

const viewOf = (text = "") => (text || undefined) as Shape["view"];

/** The number of a project's feedback items that pass some filters. */
export const feedbackCountField: Field = {
  kind: "object",
  type: () => countType,
  description: FeedbackCount.description,
  arguments: {
    input: CountArguments,
    values: filtersOf,
    shape: ({ view }: z.output<typeof CountArguments>) => view ?? "",
  } satisfies FieldArguments<typeof CountArguments>,
  restricted: (text) => ({
    access: text ? team("member") : undefined,
    isPersonal: text === "mine",
    ...(text === "rising" && { changesAt: risingChangesAt }),
  }),
  sql(row, selected) {
    const filters = argumentsOf<Filters>(row, selected);
    const counted = countRow(row, filters, { order: "newest", view: viewOf(selected.shape) });
    return jsonObject(selectFrom(() => countType, below(row), counted, selected.selected));
  },
};
