import { createCompany, deleteCompany, listCompanies, updateCompany } from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

export const company = router({
  list: query(listCompanies),
  create: mutation(createCompany),
  update: mutation(updateCompany),
  delete: mutation(deleteCompany),
});
