import { Id, quietInput } from "@earshot/operations/schema";
import { FeedbackPath } from "../feedback/feedback.schema.ts";

export const MergeFeedbackInput = FeedbackPath.extend({
  into: Id.meta({ description: "The id of the feedback to merge it into." }),
  ...quietInput,
});
