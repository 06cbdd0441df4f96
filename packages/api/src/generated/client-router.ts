import { errorStatus } from "@earshot/operations";
import { z } from "zod";
import { messageSchemas } from "../openapi/webhooks.ts";
import { procedures } from "../router.ts";
import { declaration, docs, typeOf } from "./typescript.ts";

const head = `// Generated from the operations' schemas by \`npm run generate\`.
import type { Mutation, Query, Subscription } from "./calls.ts";
`;

/**
 * The types of the published client, with a name and documentation for each feature, input and response. The compiler's
 * declaration of `appRouter` has no names, turns replies into `any`, and imports zod and the database.
 */
export function clientRouter(): string {
  const declared = new Map<string, string>();
  const tree: Record<string, string[]> = {};
  for (const { name, operation } of procedures) {
    const [feature = "", key = ""] = name.split(".");
    const input = inputType(operation.input, `${pascal(operation.name)}Input`, declared);
    const output = declare(z.toJSONSchema(operation.output), declared);
    const isOptional = operation.kind === "query" && operation.input.safeParse({}).success;
    const type = `${pascal(operation.kind)}<${isOptional ? `${input} | void` : input}, ${output}>`;
    (tree[feature] ??= []).push(`${docs(operation.summary, "  ")}  ${key}: ${type};\n`);
  }
  const messages = messageSchemas();
  for (const [name, schema] of Object.entries(messages)) declared.set(name, declaration(name, schema));
  const union = Object.keys(messages).filter((name) => name.endsWith("Message"));
  const named = Object.entries(tree).map(([feature, lines]) => ({
    feature,
    name: `${pascal(feature)}Procedures`,
    lines,
  }));
  const features = named.map(({ feature, name }) => `  ${feature}: ${name};\n`);
  const creating = procedures.flatMap(({ name, operation }) => (operation.creates ? [`  "${name}",\n`] : []));
  const statuses = Object.entries(errorStatus).map(([code, status]) => `  ${code}: ${status},\n`);
  return [
    head,
    `/** Every procedure: \`client.feedback.page.query(input)\`, \`client.feedback.create.mutate(input)\`. */\nexport interface EarshotClient {\n${features.join("")}}\n`,
    ...named.map(({ name, lines }) => `export interface ${name} {\n${lines.join("")}}\n`),
    `/** The procedures that take an Idempotency-Key. */\nexport const creating: readonly string[] = [\n${creating.join("")}];\n`,
    `/** The service's error codes and their HTTP status. */\nexport const errorStatus = {\n${statuses.join("")}} as const;\n`,
    `/** The body of a message to a webhook, told apart by its type. */\nexport type WebhookMessage = ${union.join(" | ")};\n`,
    ...[...declared.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text),
  ].join("\n");
}

const pascal = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** Declares an input under this name. An empty input needs no name. */
function inputType(schema: z.ZodObject, name: string, declared: Map<string, string>): string {
  if (Object.keys(schema.shape).length === 0) return "Record<string, never>";
  declared.set(name, declaration(name, z.toJSONSchema(schema, { io: "input" })));
  return name;
}

/** The type of this schema. Declares the types that it refers to. */
function declare(schema: z.core.JSONSchema.BaseSchema, declared: Map<string, string>): string {
  for (const [name, definition] of Object.entries(schema.$defs ?? {}))
    if (!declared.has(name)) declared.set(name, declaration(name, definition, true));
  return typeOf(schema);
}
