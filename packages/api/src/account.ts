import { getAccount, updateAccount } from "@earshot/domain";
import { mutation, query, router } from "./trpc.ts";

export const account = router({
  me: query(getAccount),
  update: mutation(updateAccount),
});
