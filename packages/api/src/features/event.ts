import { listEvents } from "@earshot/domain";
import { query, router } from "../builder.ts";

export const event = router({
  list: query(listEvents),
});
