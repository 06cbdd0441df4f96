import {
  blockPerson,
  createPerson,
  forgetPerson,
  getPerson,
  listPeople,
  mergePerson,
  updatePerson,
} from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

export const person = router({
  list: query(listPeople),
  get: query(getPerson),
  create: mutation(createPerson),
  update: mutation(updatePerson),
  merge: mutation(mergePerson),
  block: mutation(blockPerson),
  forget: mutation(forgetPerson),
});
