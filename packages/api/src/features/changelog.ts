import {
  createChangelog,
  deleteChangelog,
  forgetChangelogFile,
  getChangelog,
  listChangelogFiles,
  listChangelogs,
  listPublicChangelogs,
  pageChangelogs,
  putChangelogFile,
  setChangelogFeedback,
  updateChangelog,
} from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

const all = "/projects/{projectSlug}/changelogs";

export const changelog = router({
  listPublic: query(listPublicChangelogs, { method: "GET", path: "/{projectSlug}/changelogs" }),
  list: query(listChangelogs, { method: "GET", path: all }),
  page: query(pageChangelogs),
  get: query(getChangelog),
  create: mutation(createChangelog),
  update: mutation(updateChangelog),
  setFeedback: mutation(setChangelogFeedback),
  listFiles: query(listChangelogFiles),
  putFile: mutation(putChangelogFile),
  forgetFile: mutation(forgetChangelogFile),
  delete: mutation(deleteChangelog, { method: "DELETE", path: `${all}/{changelogId}` }),
});
