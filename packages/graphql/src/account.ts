import { Account, selectViewer } from "@earshot/domain";
import { queryField, resultType } from "./root-fields.ts";

queryField("viewer", selectViewer);
resultType([Account], selectViewer.type, { select: selectViewer, inputOf: () => ({}) });
