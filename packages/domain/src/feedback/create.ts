import { newId, statementMutation, unlessReserved } from "@earshot/operations";
import type { z } from "zod";
import { takePart } from "../person/take-part.commands.ts";
import { createdFeedback, createParts, refusedOf, statusFor, teamFields } from "./feedback.commands.ts";
import { CreateFeedbackInput, CreateFeedbackInputOfV1, defaultStatus, Feedback } from "./feedback.schema.ts";

const newValues = ({
  title,
  description,
  status = defaultStatus,
  tags = [],
  on_behalf_of,
}: z.output<typeof CreateFeedbackInput>) => ({
  id: newId(),
  title,
  description,
  status,
  tags: tags.length > 0 ? tags : undefined,
  author: on_behalf_of,
});

const creation = {
  name: "createFeedback",
  summary: "Creates feedback.",
  access: unlessReserved("posting"),
  item: () => null,
  output: Feedback,
  creates: true,
  act: "post",
  join: takePart,
  event: ({ id }: ReturnType<typeof newValues>) => ({ kind: "feedback.created", feedback_id: id }) as const,
  result: createdFeedback,
};

export const createFeedback = statementMutation({
  ...creation,
  input: CreateFeedbackInput,
  values: newValues,
  // An empty list sets nothing.
  shape: (input) => teamFields.filter((field) => (input[field]?.length ?? 0) > 0),
  write: (scope, values, fields) => createParts(scope, values, refusedOf(scope, fields)),
});

/**
 * Creates feedback by `/v1`, which refuses neither a status nor tags: see statusFor. It is not exported on its own,
 * because GraphQL would expose it as a mutation.
 */
export const mutationsOfV1 = {
  createFeedback: statementMutation({
    ...creation,
    input: CreateFeedbackInputOfV1,
    values: newValues,
    // The default is what any other status may become.
    shape: ({ status }) => status !== defaultStatus,
    write: (scope, values, isOther) =>
      createParts(scope, isOther ? { ...values, status: statusFor(scope, values.status) } : values),
  }),
};
