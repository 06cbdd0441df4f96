import { Account } from "@earshot/domain";
import { selectViewer } from "./account.fields.ts";
import { queryField, resultType } from "../../resolve/root-fields.ts";

queryField("viewer", selectViewer);
resultType([Account], selectViewer.type, { select: selectViewer, inputOf: () => ({}) });
