import { ChangelogSummary, changelogsOfFeedback, nextPublication } from "@earshot/domain";
import { listField, plainType } from "../../select/fields.sql.ts";

const summaryType = plainType("ChangelogSummary", ChangelogSummary);

/** The public changelogs that ship a feedback. */
export const changelogsOfFeedbackField = {
  ...listField(
    () => summaryType,
    (row) => changelogsOfFeedback(row, row.alias),
    { description: "The public changelogs that ship it, newest first." },
  ),
  changesAt: nextPublication,
};
