import { Id } from "@earshot/operations/schema";
import { FeedbackPath } from "./feedback.schema.ts";

export const MergeFeedbackInput = FeedbackPath.extend({
  into: Id.meta({ description: "The id of the feedback to merge it into." }),
});
