import {
  Board,
  BoardViewer,
  PublicBoard,
  StatusCount,
  TagCount,
  boardRow,
  countRows,
  getBoard,
  listBoards,
  publicBoards,
  tagCountRows,
  viewerRow,
} from "@earshot/domain";
import { listField, objectField, plainFields, plainType } from "../../select/fields.sql.ts";
import type { ObjectType } from "../../select/selection.ts";
import { select } from "../../select/select.ts";
import { ProjectPath } from "@earshot/operations/schema";
import { z } from "zod";
import { statusesField } from "../status/status.fields.ts";
import { tagsField } from "../tag/tag.fields.ts";

const countType = plainType("StatusCount", StatusCount);

const tagCountType = plainType("TagCount", TagCount);

const viewerType = plainType("BoardViewer", BoardViewer);

const boardType: ObjectType = {
  name: "Board",
  description: Board.description ?? "",
  fields: {
    ...plainFields(Board),
    statuses: statusesField,
    tags: tagsField,
    counts: listField(() => countType, countRows, { description: Board.shape.counts.description }),
    tagCounts: listField(() => tagCountType, tagCountRows, {
      description: "For each of the project's first 50 tags by name.",
    }),
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

export const selectBoards = select({
  name: "selectBoards",
  summary: listBoards.summary,
  access: listBoards.access,
  input: z.object({}),
  type: plainType("PublicBoard", PublicBoard),
  isList: true,
  from: publicBoards,
});
