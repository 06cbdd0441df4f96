import { Person } from "@earshot/domain";
import { selectPerson } from "./profile.fields.ts";
import { queryField, resultType } from "../../resolve/root-fields.ts";

queryField("person", selectPerson, {
  args: { projectSlug: "String", id: "ID" },
  inputOf: ({ projectSlug, id }) => ({ projectSlug, personId: id }),
});
resultType([Person], selectPerson.type, {
  select: selectPerson,
  inputOf: ({ id }, { projectSlug }) => ({ projectSlug, personId: id }),
});
