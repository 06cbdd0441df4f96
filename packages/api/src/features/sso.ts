import {
  createSsoKey,
  deleteSsoKey,
  exchangeSignedToken,
  getSsoSettings,
  listSsoKeys,
  testSignedToken,
  updateSsoSettings,
} from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

export const sso = router({
  settings: query(getSsoSettings),
  update: mutation(updateSsoSettings),
  listKeys: query(listSsoKeys),
  createKey: mutation(createSsoKey),
  deleteKey: mutation(deleteSsoKey),
  testToken: mutation(testSignedToken),
  exchange: mutation(exchangeSignedToken),
});
