import { selectViewer, updateAccount } from "@earshot/domain";
import { mutationField, queryField } from "./root-fields.ts";

queryField("viewer", selectViewer);
mutationField(updateAccount, selectViewer.type, { select: selectViewer, inputOf: () => ({}) });
