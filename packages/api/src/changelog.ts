import {
  createChangelog,
  deleteChangelog,
  listChangelogs,
  listPublicChangelogs,
  updateChangelog,
} from "@earshot/domain";
import { mutation, query, router } from "./trpc.ts";

const all = "/projects/{projectSlug}/changelogs";

export const changelog = router({
  listPublic: query(listPublicChangelogs, { method: "GET", path: "/{projectSlug}/changelogs" }),
  list: query(listChangelogs, { method: "GET", path: all }),
  create: mutation(createChangelog),
  update: mutation(updateChangelog),
  delete: mutation(deleteChangelog, { method: "DELETE", path: `${all}/{changelogId}` }),
});
