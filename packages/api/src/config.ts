import { getProjectConfig, updateProjectConfig } from "@earshot/domain";
import { mutation, query, router } from "./trpc.ts";

export const config = router({
  get: query(getProjectConfig, { method: "GET", path: "/projects/{projectSlug}/config" }),
  update: mutation(updateProjectConfig, { method: "PATCH", path: "/projects/{projectSlug}/config" }),
});
