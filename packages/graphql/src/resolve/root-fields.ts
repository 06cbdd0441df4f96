import type { Mutation } from "@earshot/operations";
import type { ObjectType } from "../select/selection.ts";
import { plainFields } from "../select/fields.sql.ts";
import type { Select } from "../select/select.ts";
import { z } from "zod";
import { builder, type Row } from "../schema/builder.ts";
import { inputFields, toInput } from "../schema/from-zod.ts";
import { typeOf } from "../schema/object-type.ts";
import { resolveMutation, resolveQuery } from "./resolve.ts";
import { type MutationRoot, type QueryRoot, queryRoots, type Reload, resultRoots } from "../schema/roots.ts";

interface QueryOptions {
  /** The arguments that are not null, by name. */
  args?: Readonly<Record<string, "String" | "ID">>;
  /** The operation's input of these arguments; the default is the arguments themselves. */
  inputOf?(args: Row): object;
  size?: number;
  isPartial?: boolean;
}

/** A field of Query, which an operation reads in one statement. */
export function queryField(name: string, select: Select, options: QueryOptions = {}): void {
  const { args = {}, inputOf = (values) => values, size = 1, isPartial = false } = options;
  const root: QueryRoot = { select, inputOf, size, isPartial };
  queryRoots.set(name, root);
  const type = typeOf(select.type);
  builder.queryField(name, (t) =>
    t.field({
      type: (select.isList ? [type] : type) as never,
      description: select.summary,
      args: Object.fromEntries(Object.entries(args).map(([key, kind]) => [key, t.arg({ type: kind, required: true })])),
      resolve: (_, values, context, info) => resolveQuery(root, values as Row, context, info) as never,
    }),
  );
}

const results = new Map<z.ZodType, Pick<MutationRoot, "type" | "reload">>();

/** Declares the type of mutations' results with this schema, and what reads its fields beside the result's columns. */
export const resultType = (schemas: readonly z.ZodType[], type: ObjectType, reload?: Reload): void =>
  schemas.forEach((schema) => results.set(schema, { type, reload }));

/** A result without a declared type has its schema's plain fields, and the name of its schema. */
function typeOfResult(name: string, output: unknown): Pick<MutationRoot, "type" | "reload"> {
  const declared = results.get(output as z.ZodType);
  if (declared) return declared;
  const { id, description = "" } = (output as z.ZodType).meta() ?? {};
  if (!id || !(output instanceof z.ZodObject))
    throw new Error(`The output of ${name} has no id: name it in its schema.`);
  return { type: { name: id, description, fields: plainFields(output) } };
}

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** A mutation named after its operation. It takes one input object and returns the operation's result. */
export function mutationField(operation: Mutation): void {
  const { output } = operation;
  const isList = output instanceof z.ZodArray;
  const root: MutationRoot = {
    operation,
    isList,
    ...typeOfResult(operation.name, isList ? output.element : output),
  };
  resultRoots.set(operation.name, root);
  const input = builder.inputType(`${capitalized(operation.name)}Input`, {
    fields: (t) => inputFields(t, operation.input, "field"),
  });
  builder.mutationField(operation.name, (t) =>
    t.field({
      type: (isList ? [typeOf(root.type)] : typeOf(root.type)) as never,
      description: operation.summary,
      args: { input: t.arg({ type: input, required: true }) },
      resolve: (_, args, context, info) =>
        resolveMutation(root, toInput(operation.input, args.input as Row), context, info) as never,
    }),
  );
}
