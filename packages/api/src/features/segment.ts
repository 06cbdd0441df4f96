import { createSegment, deleteSegment, listSegments, updateSegment } from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

export const segment = router({
  list: query(listSegments),
  create: mutation(createSegment),
  update: mutation(updateSegment),
  delete: mutation(deleteSegment),
});
