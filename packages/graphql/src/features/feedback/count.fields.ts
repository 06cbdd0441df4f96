import { countRow, FeedbackCount, filtersOf, type Filters, isForTeam, PageFilters, type Shape } from "@earshot/domain";
import { jsonObject, team } from "@earshot/operations";
import type { z } from "zod";
import { below, plainType, selectFrom } from "../../select/fields.sql.ts";
import { argumentsOf, type Field, type FieldArguments } from "../../select/selection.ts";

const countType = plainType("FeedbackCount", FeedbackCount);

const CountArguments = PageFilters.omit({ projectSlug: true });

/** The view of a count, and whether it is the team's, as the text that stands for both in a selection. */
const asText = (input: z.output<typeof CountArguments>) => `${input.view ?? ""} ${isForTeam(input) ? "team" : ""}`;
const fromText = (text = "") => {
  const [view, isTeam] = text.split(" ");
  return { view: (view || undefined) as Shape["view"], isTeam: Boolean(isTeam) };
};

/** The number of a project's feedback items that pass some filters. */
export const feedbackCountField: Field = {
  kind: "object",
  type: () => countType,
  description: FeedbackCount.description,
  arguments: {
    input: CountArguments,
    values: filtersOf,
    shape: asText,
  } satisfies FieldArguments<typeof CountArguments>,
  restricted(text) {
    const { view, isTeam } = fromText(text);
    return { access: isTeam ? team("member") : undefined, isPersonal: view === "mine" };
  },
  sql(row, selected) {
    const filters = argumentsOf<Filters>(row, selected);
    const counted = countRow(row, filters, { order: "newest", view: fromText(selected.shape).view });
    return jsonObject(selectFrom(() => countType, below(row), counted, selected.selected));
  },
};
