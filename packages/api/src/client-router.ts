import { errorStatus } from "@earshot/operations";
import { z } from "zod";
import { procedures } from "./router.ts";
import { declaration, docs, typeOf } from "./typescript.ts";

const head = `// Generated from the operations' schemas by \`npm run generate\`.
import type {
  TRPCBuiltRouter,
  TRPCDecorateCreateRouterOptions,
  TRPCDefaultErrorShape,
  TRPCMutationProcedure,
  TRPCQueryProcedure,
  TRPCSubscriptionProcedure,
} from "@trpc/server";

interface Call<Input, Output> {
  input: Input;
  output: Output;
  meta: object;
  errorShape: TRPCDefaultErrorShape;
}
type Query<Input, Output> = TRPCQueryProcedure<Call<Input, Output>>;
type Mutation<Input, Output> = TRPCMutationProcedure<Call<Input, Output>>;
type Subscription<Input, Event> = TRPCSubscriptionProcedure<Call<Input, AsyncIterable<Event, never>>>;

interface Root {
  ctx: object;
  meta: object;
  errorShape: TRPCDefaultErrorShape;
  // Responses are JSON already. Without this, tRPC would map each to a type without a name.
  transformer: true;
}

/** Every procedure, as the type that @trpc/client takes. */
export type AppRouter = TRPCBuiltRouter<Root, TRPCDecorateCreateRouterOptions<Procedures>>;
`;

/**
 * The router's type for the published client, with a name and documentation for each input and response. The compiler's
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
    (tree[feature] ??= []).push(`${docs(operation.summary, "    ")}    ${key}: ${type};\n`);
  }
  const features = Object.entries(tree).map(([feature, lines]) => `  ${feature}: {\n${lines.join("")}  };\n`);
  const statuses = Object.entries(errorStatus).map(([code, status]) => `  ${code}: ${status},\n`);
  return [
    head,
    `export type Procedures = {\n${features.join("")}};\n`,
    `/** The service's error codes and their HTTP status. */\nexport const errorStatus = {\n${statuses.join("")}} as const;\n`,
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
    if (!declared.has(name)) declared.set(name, declaration(name, definition));
  return typeOf(schema);
}
