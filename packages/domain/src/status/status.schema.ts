import { Id, name, ProjectPath } from "@earshot/operations/schema";
import { z } from "zod";
import { Color } from "../tag/tag.schema.ts";

export const Stage = z.literal(["new", "planned", "active", "done", "closed"]).meta({
  description: "What a status means for the work: new, planned, active, done or closed.",
});

export const FeedbackStatus = z
  .object({
    id: Id,
    name: z.string().meta({ description: "The status of feedback, as text." }),
    color: z.string(),
    stage: Stage,
    position: z.int().meta({ format: "int32", description: "Its place in the list, from 0." }),
  })
  .meta({ id: "FeedbackStatus", description: "A status that feedback may have, and the stage of work that it means." });

export type FeedbackStatus = z.output<typeof FeedbackStatus>;

/** The most statuses of a project. */
export const maxStatuses = 50;

const StatusName = name(1, 50)
  .trim()
  .meta({ minLength: 1, maxLength: 50, description: "Unique in the project; case is ignored." });

export const CreateStatusInput = ProjectPath.extend({ name: StatusName, color: Color, stage: Stage });

export const StatusPath = ProjectPath.extend({ statusId: Id.meta({ description: "The status's id." }) });

export const UpdateStatusInput = StatusPath.extend(
  CreateStatusInput.pick({ name: true, color: true, stage: true }).partial().shape,
);

export const DeleteStatusInput = StatusPath.extend({
  into: Id.meta({ description: "The id of another status, which the feedback gets instead." }),
});

export const ReorderStatusesInput = ProjectPath.extend({
  statusIds: z
    .array(Id)
    .max(maxStatuses)
    .meta({ description: "The ids of all of the project's statuses, in their new order." }),
});
