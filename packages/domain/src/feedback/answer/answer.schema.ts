import { quietInput, Timestamp, trimmed } from "@earshot/operations/schema";
import { z } from "zod";
import { Author } from "../../person/person.schema.ts";
import { textBudget } from "../../text/text-budget.schema.ts";

export const Answer = z
  .object({
    content: z.string(),
    user: Author.meta({ description: "The member who wrote it." }),
    created_at: Timestamp,
  })
  .meta({ id: "Answer", description: "The team's answer to feedback." });

export const AnswerText = z.object({
  content: trimmed(0, textBudget.comment).meta({ description: "Empty removes the answer." }),
  ...quietInput,
});
