import {
  createAccountPicture,
  deleteAccount,
  exportAccount,
  getAccount,
  getPreferences,
  listSessions,
  signOut,
  updateAccount,
  updatePreferences,
} from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

export const account = router({
  me: query(getAccount),
  update: mutation(updateAccount),
  createPicture: mutation(createAccountPicture),
  sessions: query(listSessions),
  signOut: mutation(signOut),
  export: query(exportAccount),
  preferences: query(getPreferences),
  updatePreferences: mutation(updatePreferences),
  delete: mutation(deleteAccount),
});
