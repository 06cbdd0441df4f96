import { approveItems, hideItems, listModerationQueue, markSpam, reportItem, restoreItems } from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

export const moderation = router({
  queue: query(listModerationQueue),
  approve: mutation(approveItems),
  hide: mutation(hideItems),
  spam: mutation(markSpam),
  restore: mutation(restoreItems),
  report: mutation(reportItem),
});
