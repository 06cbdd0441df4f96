import { qb, query, team } from "@earshot/operations";
import { FeedbackPath } from "../feedback.schema.ts";
import { isSurvivorFor, ofFeedback } from "../merged/merged.queries.ts";
import { FeedbackMetadata } from "./metadata.schema.ts";

export const getFeedbackMetadata = query({
  name: "getFeedbackMetadata",
  mcp: { toolset: "feedback", title: "Get what came with feedback" },
  summary: "Returns what a product has sent along with feedback, such as the page that its author looked at.",
  access: team("member"),
  input: FeedbackPath,
  ...ofFeedback,
  output: FeedbackMetadata,
  noun: "feedback",
  cachedFor: "role",
  rows: (scope, { feedbackId }) =>
    qb.selectFrom("feedback").select("feedback.metadata").where(isSurvivorFor(scope, feedbackId)),
});
