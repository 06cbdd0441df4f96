import { listSegments, Segment, segmentRows } from "@earshot/domain";
import { listField, plainType } from "../../select/fields.sql.ts";

export const segmentType = plainType("Segment", Segment);

/** A project's segments. */
export const segmentsField = listField(() => segmentType, segmentRows, {
  description: "By name.",
  access: listSegments.access,
});
