import { listField, type ObjectType, plainFields } from "@earshot/operations";
import { changelogsOfFeedback, nextPublication } from "./changelog.queries.ts";
import { ChangelogSummary } from "./changelog.schema.ts";

const summaryType: ObjectType = {
  name: "ChangelogSummary",
  description: ChangelogSummary.description ?? "",
  fields: plainFields(ChangelogSummary),
};

/** The public changelogs that ship a feedback. */
export const changelogsOfFeedbackField = {
  ...listField(
    () => summaryType,
    (row) => changelogsOfFeedback(row, row.alias),
    { description: "The public changelogs that ship it, newest first." },
  ),
  changesAt: nextPublication,
};
