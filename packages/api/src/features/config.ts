import {
  getProjectChat,
  getProjectConfig,
  setProjectChat,
  setProjectDomain,
  testProjectChat,
  updateProjectConfig,
  verifyProjectDomain,
} from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

export const config = router({
  get: query(getProjectConfig, { method: "GET", path: "/projects/{projectSlug}/config" }),
  update: mutation(updateProjectConfig, { method: "PATCH", path: "/projects/{projectSlug}/config" }),
  setChat: mutation(setProjectChat),
  chat: query(getProjectChat),
  testChat: mutation(testProjectChat),
  setDomain: mutation(setProjectDomain),
  verifyDomain: mutation(verifyProjectDomain),
});
