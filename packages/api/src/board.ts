import { getBoard } from "@earshot/domain";
import { query, router } from "./trpc.ts";

export const board = router({
  get: query(getBoard),
});
