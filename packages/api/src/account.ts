import { getAccount } from "@earshot/domain";
import { query, router } from "./trpc.ts";

export const account = router({
  me: query(getAccount),
});
