import {
  forgetServerJobs,
  getServer,
  getServerJobs,
  listServerAccounts,
  listServerAudit,
  listServerProjects,
  noteServerBackup,
  removeServerAccount,
  retryServerJobs,
  setServerAdmin,
  setServerDisabled,
  testServer,
} from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

export const server = router({
  get: query(getServer),
  accounts: query(listServerAccounts),
  setAdmin: mutation(setServerAdmin),
  setDisabled: mutation(setServerDisabled),
  removeAccount: mutation(removeServerAccount),
  projects: query(listServerProjects),
  audit: query(listServerAudit),
  jobs: query(getServerJobs),
  retryJobs: mutation(retryServerJobs),
  forgetJobs: mutation(forgetServerJobs),
  test: mutation(testServer),
  noteBackup: mutation(noteServerBackup),
});
