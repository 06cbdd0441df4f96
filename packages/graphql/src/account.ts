import { selectViewer, UserSummary } from "@earshot/domain";
import { queryField, resultType } from "./root-fields.ts";

queryField("viewer", selectViewer);
resultType([UserSummary], selectViewer.type, { select: selectViewer, inputOf: () => ({}) });
