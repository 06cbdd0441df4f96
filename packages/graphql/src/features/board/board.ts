import { selectBoard, selectBoards } from "./board.fields.ts";
import { queryField } from "../../resolve/root-fields.ts";

queryField("board", selectBoard, { args: { projectSlug: "String" } });
queryField("boards", selectBoards, { size: 100 });
