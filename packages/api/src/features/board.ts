import { getBoard, listBoards } from "@earshot/domain";
import { query, router } from "../builder.ts";

export const board = router({
  get: query(getBoard),
  list: query(listBoards),
});
