import SchemaBuilder from "@pothos/core";
import type { Context } from "@earshot/domain";
import type DataLoader from "dataloader";
import { GraphQLError } from "graphql";

/** A row as a use-case returns it; where it is part of a project, with the project's slug beside it. */
export type Row = Readonly<Record<string, unknown>>;
export type ProjectRow = Row & { readonly projectSlug: string };

/** What the resolvers of one request share. */
export interface RequestContext {
  readonly ctx: Context;
  /** The most that a page of a connection may be asked to hold. */
  readonly maxPageSize: number;
  /** The most that one request may read, and how much it has read: each read is one statement. */
  readonly maxReads: number;
  reads: number;
  /** Batches by what is loaded and how. */
  readonly loaders: Map<string, DataLoader<string, unknown>>;
}

export const builder = new SchemaBuilder<{
  Context: RequestContext;
  DefaultFieldNullability: false;
  Scalars: { ID: { Input: string; Output: string }; DateTime: { Input: string; Output: string } };
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

builder.queryType({});
builder.mutationType({});
builder.subscriptionType({});
