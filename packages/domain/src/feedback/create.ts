import { newId, statementMutation, unlessReserved } from "@earshot/operations";
import type { z } from "zod";
import { isOfBot } from "../settings/form.schema.ts";
import { takePart } from "../person/take-part.commands.ts";
import { namesFile } from "../upload/claim.commands.ts";
import { queueChanged } from "./held/held.commands.ts";
import { createdFeedback, createParts, statusFor, teamFields } from "./feedback.commands.ts";
import {
  CreateFeedbackInput,
  CreateFeedbackInputOfV1,
  defaultStatus,
  Feedback,
  NewFeedback,
} from "./feedback.schema.ts";

/** An array as PostgreSQL writes one. */
const arrayOf = (texts: readonly string[]) =>
  `{${texts.map((text) => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`).join()}}`;

const newValues = ({
  title,
  description,
  status = defaultStatus,
  tags = [],
  on_behalf_of,
  metadata,
  ...form
}: z.output<typeof CreateFeedbackInput>) => ({
  id: newId(),
  title,
  description,
  status,
  tags: tags.length > 0 ? arrayOf(tags) : undefined,
  author: on_behalf_of,
  metadata: metadata && JSON.stringify(metadata),
  forged: isOfBot(form) ? "true" : undefined,
});

const creation = {
  name: "createFeedback",
  mcp: { toolset: "core", title: "Create feedback" },
  summary: "Creates feedback.",
  access: unlessReserved("posting"),
  item: () => null,
  creates: true,
  act: "post",
  join: takePart,
  event: "feedback.created" as const,
  result: createdFeedback,
};

export const createFeedback = statementMutation({
  ...creation,
  output: NewFeedback,
  input: CreateFeedbackInput,
  own: newValues,
  // An empty list sets nothing.
  shape: (input) => ({
    fields: teamFields.filter((field) => (input[field]?.length ?? 0) > 0),
    hasFiles: namesFile(input.description),
  }),
  write: createParts,
  signals: (_, { held }) => (held ? [queueChanged] : []),
});

/**
 * Creates feedback by `/v1`, which refuses neither a status nor tags: see statusFor. It is not exported on its own,
 * because GraphQL would expose it as a mutation.
 */
export const mutationsOfV1 = {
  createFeedback: statementMutation({
    ...creation,
    output: Feedback,
    input: CreateFeedbackInputOfV1,
    own: newValues,
    // The default is what any other status may become.
    shape: ({ status, description }) => ({ isOther: status !== defaultStatus, hasFiles: namesFile(description) }),
    write: (scope, values, { isOther, hasFiles }) =>
      createParts(scope, isOther ? { ...values, status: statusFor(scope, values.status) } : values, { hasFiles }),
  }),
};
