import { getSettings, updateSettings } from "@earshot/domain";
import { mutation, query, router } from "./trpc.ts";

export const settings = router({
  get: query(getSettings),
  update: mutation(updateSettings),
});
