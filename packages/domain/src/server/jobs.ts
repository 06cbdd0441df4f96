import { mutation, ofServer, serverAdmin } from "@earshot/operations";
import type { z } from "zod";
import { ChangedJobs, JobsInput } from "./server.schema.ts";

/** The declaration of what is done to jobs. The queue has tables of its own, which only the process knows. */
const ofJobs = {
  access: serverAdmin,
  input: JobsInput,
  output: ChangedJobs,
  audit: {
    ...ofServer,
    subject: "job",
    isDone: (_: unknown, { ids }: z.output<typeof ChangedJobs>) => ids.length > 0,
    says: (_: unknown, { ids }: z.output<typeof ChangedJobs>) => ({ ids }),
  },
};

export const retryServerJobs = mutation({
  ...ofJobs,
  name: "retryServerJobs",
  summary: "Tries jobs again that failed or wait for another try. Returns the ids of those.",
  prepare: async ({ server, isRehearsal }, { ids }) => (isRehearsal ? [] : server.changeJobs("retry", ids)),
  run: async (_, __, ids) => ({ ids: [...ids] }),
});

export const forgetServerJobs = mutation({
  ...ofJobs,
  name: "forgetServerJobs",
  summary: "Deletes jobs that failed or wait for another try. Returns the ids of those.",
  prepare: async ({ server, isRehearsal }, { ids }) => (isRehearsal ? [] : server.changeJobs("forget", ids)),
  run: async (_, __, ids) => ({ ids: [...ids] }),
});
