import { text } from "@earshot/operations/schema";
import { FeedbackPath } from "../feedback/feedback.schema.ts";
import { textBudget } from "../text/text-budget.schema.ts";
import { z } from "zod";

/** The most people that one text mentions. */
export const maxMentions = 10;

/** The most people that a list of whom to mention has. */
export const mostMentionable = 10;

export const MentionableInput = FeedbackPath.extend({
  q: text(0, textBudget.name).meta({ description: "The beginning of a name, or of a word of it." }).optional(),
  team: z.boolean().meta({ description: "Only the team, as for a note." }).optional(),
});
