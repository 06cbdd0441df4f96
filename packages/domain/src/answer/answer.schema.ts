import { Timestamp, trimmed } from "@earshot/operations/schema";
import { z } from "zod";
import { UserSummary } from "../account/account.schema.ts";

export const Answer = z
  .object({
    content: z.string(),
    user: UserSummary.meta({ description: "The member who wrote it." }),
    created_at: Timestamp,
  })
  .meta({ id: "Answer", description: "The team's answer to feedback." });

export const AnswerText = z.object({
  content: trimmed(0, 10_000).meta({ description: "Empty removes the answer." }),
});
