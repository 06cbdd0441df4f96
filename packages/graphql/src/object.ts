import type { ObjectRef } from "@pothos/core";
import type { Operation } from "@earshot/domain";
import type { z } from "zod";
import { builder, type Row, type Types } from "./builder.ts";
import { inputFields, outputFields, toInput } from "./from-zod.ts";

/** An object type with the plain fields of a schema and those that `more` adds by hand. */
export function objectOf<R extends Row>(
  name: string,
  schema: z.ZodObject,
  more: (t: PothosSchemaTypes.ObjectFieldBuilder<Types, R>) => object = () => ({}),
): ObjectRef<Types, R> {
  const ref = builder.objectRef<R>(name);
  const description = schema.description;
  ref.implement({
    ...(description !== undefined && { description }),
    fields: (t) => ({ ...outputFields(t, schema), ...more(t) }),
  });
  return ref;
}

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** A mutation named after its operation, which takes one input object and returns what the operation does. */
export function mutationOf<R extends Row>(
  operation: Operation,
  type: ObjectRef<Types, R>,
  toRow: (result: Row, input: Row) => R = (result) => result as R,
): void {
  const input = builder.inputType(`${capitalized(operation.name)}Input`, {
    fields: (t) => inputFields(t, operation.input, "field"),
  });
  builder.mutationField(operation.name, (t) =>
    t.field({
      type: type as never,
      description: operation.summary,
      args: { input: t.arg({ type: input, required: true }) },
      resolve: async (_, args, { ctx, loaders }) => {
        const given = toInput(operation.input, args.input);
        const result = (await operation.run(ctx, given)) as Row;
        // What was read before, for an earlier mutation of this request, may have changed.
        loaders.clear();
        return toRow(result, given) as never;
      },
    }),
  );
}

/** What belongs to a project carries its slug, so that what is nested under it can be asked for. */
export const inProject = (result: Row, input: Row) => ({ ...result, projectSlug: String(input["projectSlug"]) });
