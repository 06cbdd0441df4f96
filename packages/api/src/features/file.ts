import { createFile } from "@earshot/domain";
import { mutation, router } from "../builder.ts";

export const file = router({
  create: mutation(createFile),
});
