import type { Context } from "@earshot/operations";
import SchemaBuilder from "@pothos/core";
import { GraphQLError } from "graphql";
import type { Limits } from "../limits.ts";

/** An object as resolvers see it: its selected fields, by the keys of the response. */
export type Row = Readonly<Record<string, unknown>>;

/** The state that the resolvers of one request share. */
export interface RequestContext {
  readonly ctx: Context;
  readonly limits: Limits;
  /** The events and people of rehearsed mutations, by the mutations' keys in the response. */
  readonly rehearsals: Record<string, unknown>;
}

export const builder = new SchemaBuilder<{
  Context: RequestContext;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: string; Output: string };
    JSON: { Input: unknown; Output: unknown };
  };
}>({ defaultFieldNullability: false });

export type Types = (typeof builder)["$inferSchemaTypes"];

builder.scalarType("DateTime", {
  description: "An instant: ISO 8601, UTC, with milliseconds.",
  serialize: (value) => value,
  parseValue(value) {
    if (typeof value !== "string") throw new GraphQLError("DateTime must be a string.");
    return value;
  },
});

builder.scalarType("JSON", {
  description: "An object of texts, numbers, true, false and null.",
  serialize: (value) => value,
});

builder.queryType({});
builder.mutationType({});
builder.subscriptionType({});
