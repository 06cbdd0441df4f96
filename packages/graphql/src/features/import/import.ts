import { Import } from "@earshot/domain";
import { importType, selectImportPreview } from "./import.fields.ts";
import { queryField, resultType } from "../../resolve/root-fields.ts";

queryField("importPreview", selectImportPreview, {
  args: { projectSlug: "String", id: "ID" },
  inputOf: ({ projectSlug, id }) => ({ projectSlug, importId: id }),
});
resultType([Import], importType);
