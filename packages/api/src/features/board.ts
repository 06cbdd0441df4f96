import { getBoard, listBoards, listTagCounts } from "@earshot/domain";
import { query, router } from "../builder.ts";

export const board = router({
  get: query(getBoard),
  list: query(listBoards),
  tagCounts: query(listTagCounts),
});
