import { Id } from "@earshot/operations/schema";
import { z } from "zod";

export const FeedbackStatus = z
  .object({
    id: Id,
    name: z.string().meta({ description: "The status of feedback, as text." }),
    color: z.string(),
    stage: z.literal(["new", "planned", "active", "done", "closed"]),
    position: z.int().meta({ format: "int32", description: "Its place in the list, from 0." }),
  })
  .meta({ id: "FeedbackStatus", description: "A status that feedback may have, and the stage of work that it means." });

const named = [
  ["in review", "#64748b", "new"],
  ["backlog", "#a1a1aa", "new"],
  ["planned", "#3b82f6", "planned"],
  ["in progress", "#f59e0b", "active"],
  ["completed", "#22c55e", "done"],
  ["rejected", "#ef4444", "closed"],
] as const;

/** The well-known statuses. Every project has the same ones. */
export const statuses: readonly z.output<typeof FeedbackStatus>[] = named.map(([name, color, stage], position) => ({
  id: `019b8d62-7a80-7000-8000-00000000010${position}`,
  name,
  color,
  stage,
  position,
}));
