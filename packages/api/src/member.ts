import { listMembers } from "@earshot/domain";
import { query, router } from "./trpc.ts";

export const member = router({
  list: query(listMembers, { method: "GET", path: "/projects/{projectSlug}/members" }),
});
