import { Timestamp } from "@earshot/operations/schema";
import { z } from "zod";
import { Author } from "../person/person.schema.ts";

export const FeedbackLock = z
  .object({
    reason: z.string().nullable(),
    user: Author.meta({ description: "The member who has locked it." }),
    created_at: Timestamp,
  })
  .meta({ id: "FeedbackLock", description: "That only the team comments on feedback." });
