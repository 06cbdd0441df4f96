import { ChangelogFile, changelogFileRows, listChangelogFiles } from "@earshot/domain";
import { listField, plainType } from "../../select/fields.sql.ts";

export const changelogFileType = plainType("ChangelogFile", ChangelogFile);

/** The files that a project's changelogs were written from. */
export const changelogFilesField = listField(() => changelogFileType, changelogFileRows, {
  description: "By path.",
  access: listChangelogFiles.access,
});
