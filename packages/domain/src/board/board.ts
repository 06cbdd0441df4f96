import { anyone, byName, jsonArray, jsonObject, maxListed, ProjectPath, qb, query, reader } from "@earshot/operations";
import { z } from "zod";
import { statusRows } from "../status/status.queries.ts";
import { tagRows } from "../tag/tag.queries.ts";
import { boardColumns, boardRow, countRows, previewStyle, tagCountRows, viewerRow } from "./board.queries.ts";
import { Board, PublicBoard, TagCount } from "./board.schema.ts";

export const publicBoards = () =>
  qb
    .selectFrom("projects")
    .select(["id", "name", "slug", "icon", "icon_radius"])
    .where("visibility", "=", "public")
    .where("listed", "=", true)
    .orderBy(byName("name"))
    .orderBy("id")
    .limit(maxListed);

export const listBoards = query({
  name: "listBoards",
  summary:
    "Lists the boards that everybody may read, by name, but for those whose settings leave them out. No token is needed.",
  access: anyone,
  input: z.object({}),
  output: z.array(PublicBoard),
  rows: publicBoards,
});

export const getBoard = query({
  name: "getBoard",
  mcp: { toolset: "core", title: "Get a board" },
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

export const listTagCounts = query({
  name: "listTagCounts",
  summary: "Counts the feedback with each of a project's first 50 tags by name.",
  access: reader,
  input: ProjectPath,
  output: z.array(TagCount),
  cachedFor: "role",
  rows: tagCountRows,
});
