import {
  blockPerson,
  createPerson,
  exportPerson,
  forgetPerson,
  getOwnPerson,
  getPerson,
  importPeople,
  listPeople,
  mergePerson,
  signPersonOut,
  updatePerson,
} from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

export const person = router({
  list: query(listPeople),
  get: query(getPerson),
  me: query(getOwnPerson),
  signOut: mutation(signPersonOut),
  create: mutation(createPerson),
  update: mutation(updatePerson),
  merge: mutation(mergePerson),
  block: mutation(blockPerson),
  forget: mutation(forgetPerson),
  export: query(exportPerson),
  importCsv: mutation(importPeople),
});
