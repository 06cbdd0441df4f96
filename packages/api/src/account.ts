import { deleteAccount, exportAccount, getAccount, listSessions, signOut, updateAccount } from "@earshot/domain";
import { mutation, query, router } from "./trpc.ts";

export const account = router({
  me: query(getAccount),
  update: mutation(updateAccount),
  sessions: query(listSessions),
  signOut: mutation(signOut),
  export: query(exportAccount),
  delete: mutation(deleteAccount),
});
