import { listEvents } from "@earshot/domain";
import { query, router } from "./trpc.ts";

export const event = router({
  list: query(listEvents),
});
