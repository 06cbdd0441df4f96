import { Company } from "@earshot/domain";
import { selectCompany } from "./company.fields.ts";
import { queryField, resultType } from "../../resolve/root-fields.ts";

queryField("company", selectCompany, {
  args: { projectSlug: "String", id: "ID" },
  inputOf: ({ projectSlug, id }) => ({ projectSlug, companyId: id }),
});
resultType([Company], selectCompany.type, {
  select: selectCompany,
  inputOf: ({ id }, { projectSlug }) => ({ projectSlug, companyId: id }),
});
