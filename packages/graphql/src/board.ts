import { selectBoard } from "@earshot/domain";
import { queryField } from "./root-fields.ts";

queryField("board", selectBoard, { args: { projectSlug: "String" } });
