import { createSsoKey, deleteSsoKey, exchangeSignedToken, listSsoKeys, testSignedToken } from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

export const sso = router({
  listKeys: query(listSsoKeys),
  createKey: mutation(createSsoKey),
  deleteKey: mutation(deleteSsoKey),
  testToken: mutation(testSignedToken),
  exchange: mutation(exchangeSignedToken),
});
