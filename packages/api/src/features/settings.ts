import { getSettings, updateSettings } from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

export const settings = router({
  get: query(getSettings),
  update: mutation(updateSettings),
});
