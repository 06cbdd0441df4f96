import type { Operation } from "@earshot/operations";
import { z } from "zod";
import { jsonSchemaOf, type JsonSchema } from "../marks/json-schema.ts";
import { marker } from "../marks/mark.ts";
import { markedSchema } from "../marks/marked-schema.ts";
import { Rehearsed } from "./rehearsed.ts";

/** The form of a tool's answer, by which it is shortened: the operation's own page, a list, an object, or a write. */
type Form = "page" | "list" | "object" | "write";

/** An operation as a tool. */
export interface Tool {
  readonly name: string;
  readonly toolset: string;
  readonly operation: Operation;
  readonly form: Form;
  /** As clients list it. */
  readonly listed: {
    readonly name: string;
    readonly title: string;
    readonly description: string;
    readonly inputSchema: JsonSchema & { type: "object" };
    readonly outputSchema: JsonSchema & { type: "object" };
    readonly annotations: object;
  };
  /** Marks what people wrote in an answer. */
  mark(answer: unknown): Record<string, unknown>;
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function formOf({ kind, output, input }: Operation): Form {
  if (kind === "mutation") return "write";
  if (output instanceof z.ZodArray) return "list";
  return output instanceof z.ZodObject && "next_cursor" in output.shape && "limit" in input.shape ? "page" : "object";
}

const nextCursor = { next_cursor: z.string().nullable().meta({ description: "Null if nothing follows." }) };
const leftOut = { left_out: z.string().meta({ description: "What was too long for this answer." }).optional() };

/** The schema of an answer. Its root is an object, which clients of the 2025 revisions ask for. */
function answerOf({ output }: Operation, form: Form): z.ZodType {
  if (form === "list") return z.object({ items: output, ...nextCursor, ...leftOut });
  if (form === "write") return z.object({ result: output, ...Rehearsed.shape, ...leftOut });
  return (output as z.ZodObject).extend(form === "page" ? leftOut : { ...nextCursor, ...leftOut });
}

const ofWrites = {
  dry_run: z
    .boolean()
    .meta({ description: "True rehearses it: returns what it would do and whom it would tell, and changes nothing." }),
  idempotency_key: z
    .string()
    .meta({ description: "A key of your own. A creation that is sent again with the same key happens once." }),
};

const ofReads = {
  list: z.string().meta({ description: "The next_cursor of the previous answer." }),
  object: z.string().meta({ description: "The next_cursor of the previous answer: texts go on where it ended." }),
};

/** The arguments of a tool beside the operation's input. */
function added({ creates, kind }: Operation, form: Form): z.ZodRawShape {
  if (kind === "mutation")
    return creates ? z.object(ofWrites).partial().shape : { dry_run: ofWrites.dry_run.optional() };
  return form === "list" || form === "object" ? { cursor: ofReads[form].optional() } : {};
}

/** Returns an operation as a tool: everything of it but its title comes from what the operation has. */
export function toolOf(operation: Operation, title: string, toolset: string, withEmails: boolean): Tool {
  const name = snakeCase(operation.name);
  const form = formOf(operation);
  const isRead = operation.kind === "query";
  const answer = jsonSchemaOf(answerOf(operation, form), "output");
  // Not by `extend`, which refuses inputs with a check of several fields.
  const { properties, ...input } = jsonSchemaOf(operation.input, "input");
  const { limit } = operation.mcp ?? {};
  const description = `The number of items on a page; the default is ${limit}.`;
  const extra = jsonSchemaOf(z.object(added(operation, form)), "input").properties;
  const mark = marker(answer, withEmails);
  return {
    name,
    toolset,
    operation,
    form,
    listed: {
      name,
      title,
      description: operation.summary,
      inputSchema: {
        ...input,
        type: "object",
        properties: { ...properties, ...(limit && { limit: { ...properties?.["limit"], description } }), ...extra },
      },
      outputSchema: { ...markedSchema(answer, withEmails), type: "object" },
      annotations: {
        title,
        readOnlyHint: isRead,
        destructiveHint: !isRead && !operation.creates,
        idempotentHint: !operation.creates,
        // Of writes, those that tell people do so by mail and chat.
        openWorldHint: "quiet" in operation.input.shape,
      },
    },
    mark: (one) => mark(one) as Record<string, unknown>,
  };
}
