import {
  forgetServerJobs,
  getServer,
  getServerJobs,
  listServerAccounts,
  listServerProjects,
  noteServerBackup,
  removeServerAccount,
  retryServerJobs,
  setServerAdmin,
  testServer,
} from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

export const server = router({
  get: query(getServer),
  accounts: query(listServerAccounts),
  setAdmin: mutation(setServerAdmin),
  removeAccount: mutation(removeServerAccount),
  projects: query(listServerProjects),
  jobs: query(getServerJobs),
  retryJobs: mutation(retryServerJobs),
  forgetJobs: mutation(forgetServerJobs),
  test: mutation(testServer),
  noteBackup: mutation(noteServerBackup),
});
