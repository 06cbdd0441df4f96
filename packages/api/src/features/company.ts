import {
  createCompany,
  deleteCompany,
  getCompany,
  importCompanies,
  listCompanies,
  updateCompany,
} from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

export const company = router({
  list: query(listCompanies),
  get: query(getCompany),
  create: mutation(createCompany),
  update: mutation(updateCompany),
  delete: mutation(deleteCompany),
  importCsv: mutation(importCompanies),
});
