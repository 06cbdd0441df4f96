import { createToken, listTokens, revokeToken } from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

export const token = router({
  create: mutation(createToken),
  list: query(listTokens),
  revoke: mutation(revokeToken),
});
