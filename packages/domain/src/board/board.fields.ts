import { listField, objectField, type ObjectType, plainFields, plainType, select } from "@earshot/operations";
import { ProjectPath } from "@earshot/operations/schema";
import { statusesField } from "../status/status.fields.ts";
import { tagsField } from "../tag/tag.fields.ts";
import { boardRow, countRows, viewerRow } from "./board.queries.ts";
import { Board, BoardViewer, StatusCount } from "./board.schema.ts";
import { getBoard } from "./board.ts";

const countType = plainType("StatusCount", StatusCount);

const viewerType = plainType("BoardViewer", BoardViewer);

const boardType: ObjectType = {
  name: "Board",
  description: Board.description ?? "",
  fields: {
    ...plainFields(Board),
    statuses: statusesField,
    tags: tagsField,
    counts: listField(() => countType, countRows, { description: Board.shape.counts.description }),
    viewer: objectField(
      () => viewerType,
      (row) => viewerRow(row, row.alias),
      { isNullable: true, description: Board.shape.viewer.description },
    ),
  },
};

export const selectBoard = select({
  name: "selectBoard",
  summary: getBoard.summary,
  access: getBoard.access,
  input: ProjectPath,
  type: boardType,
  isCached: true,
  from: boardRow,
});
