import { jsonArray, jsonObject, ProjectPath, query, reader } from "@earshot/operations";
import type { z } from "zod";
import { statusRows } from "../status/status.fields.ts";
import { tagRows } from "../tag/tag.fields.ts";
import { boardColumns, boardRow, countRows, previewStyle, viewerRow } from "./board.queries.ts";
import { Board } from "./board.schema.ts";

export const getBoard = query({
  name: "getBoard",
  summary:
    "Returns what a page about a project starts with: its name, statuses, tags, counts, and what the caller may do.",
  access: reader,
  input: ProjectPath,
  output: Board,
  cachedFor: "role",
  namesOwn: "outsiders",
  rows: (scope) =>
    boardRow(scope)
      .clearSelect()
      .select(boardColumns)
      .select([
        previewStyle(scope),
        jsonArray(statusRows(scope)).as("statuses"),
        jsonArray(tagRows(scope)).as("tags"),
        jsonArray(countRows(scope)).as("counts"),
        jsonObject(viewerRow(scope, "projects")).as("viewer"),
      ])
      .$castTo<z.output<typeof Board>>(),
});
