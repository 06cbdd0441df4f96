import { Id, name as nameText, ProjectPath, quietInput } from "@earshot/operations/schema";
import { z } from "zod";
import { Color } from "../tag/tag.schema.ts";
import { textBudget } from "../text/text-budget.schema.ts";

export const Stage = z.literal(["new", "planned", "active", "done", "closed"]).meta({
  description: "The phase of work that a status stands for: new, planned, active, done or closed.",
});

export const FeedbackStatus = z
  .object({
    id: Id,
    name: z.string().meta({ description: "The status of feedback, as text." }),
    color: z.string(),
    stage: Stage,
    position: z.int().meta({ format: "int32", description: "Its place in the list, from 0." }),
    moving_into: Id.nullable().meta({
      description:
        "The id of the status that its feedback is given, a part at a time; null if it stays. Then it is deleted.",
    }),
  })
  .meta({ id: "FeedbackStatus", description: "A status that feedback may have, and the stage of work that it means." });

export type FeedbackStatus = z.output<typeof FeedbackStatus>;

const first: readonly (readonly [name: string, color: string, stage: FeedbackStatus["stage"]])[] = [
  ["in review", "#64748b", "new"],
  ["backlog", "#a1a1aa", "new"],
  ["planned", "#3b82f6", "planned"],
  ["in progress", "#f59e0b", "active"],
  ["completed", "#22c55e", "done"],
  ["rejected", "#ef4444", "closed"],
];

/** The statuses of a new project. */
export const firstStatuses = () => first.map(([name, color, stage], position) => ({ name, color, stage, position }));

/** The most statuses of a project. */
export const maxStatuses = 50;

const StatusName = nameText(1, textBudget.label)
  .trim()
  .meta({ minLength: 1, maxLength: textBudget.label, description: "Unique in the project; case is ignored." });

export const CreateStatusInput = ProjectPath.extend({ name: StatusName, color: Color, stage: Stage });

export const StatusPath = ProjectPath.extend({ statusId: Id.meta({ description: "The status's id." }) });

export const UpdateStatusInput = StatusPath.extend(
  CreateStatusInput.pick({ name: true, color: true, stage: true }).partial().shape,
);

export const DeleteStatusInput = StatusPath.extend({
  into: Id.meta({ description: "The id of another status, which the feedback gets instead." }),
  ...quietInput,
});

export const ReorderStatusesInput = ProjectPath.extend({
  statusIds: z
    .array(Id)
    .max(maxStatuses)
    .meta({ description: "The ids of all of the project's statuses, in their new order." }),
});
