import type { Field, ObjectType } from "../select/selection.ts";
import type { ObjectRef } from "@pothos/core";
import type { GraphQLResolveInfo } from "graphql";
import { builder, type Row, type Types } from "./builder.ts";
import { type AnyBuilder, inputFields, shapeOf } from "./from-zod.ts";

type Ref = ObjectRef<Types, Row>;

/** Root resolvers return everything that is selected, by the keys of the response. */
const byKey = (row: Row, _args: unknown, _context: unknown, { path }: GraphQLResolveInfo) =>
  row[String(path.key)] as never;

const PageInfo = builder.objectRef<Row>("PageInfo").implement({
  description: "The position of a page in its list.",
  fields: (t) => ({
    hasNextPage: t.field({ type: "Boolean", resolve: byKey }),
    hasPreviousPage: t.field({ type: "Boolean", resolve: byKey }),
    startCursor: t.field({ type: "String", nullable: true, resolve: byKey }),
    endCursor: t.field({ type: "String", nullable: true, resolve: byKey }),
  }),
});

const connections = new Map<string, Ref>();

function connectionOf(name: string, node: Ref): Ref {
  const known = connections.get(name);
  if (known) return known;
  const edge = builder.objectRef<Row>(`${name}Edge`).implement({
    fields: (t) => ({
      cursor: t.field({ type: "String", resolve: byKey }),
      node: t.field({ type: node, resolve: byKey }),
    }),
  });
  const connection = builder.objectRef<Row>(`${name}Connection`).implement({
    fields: (t) => ({
      nodes: t.field({ type: [node], resolve: byKey }),
      edges: t.field({ type: [edge], resolve: byKey }),
      pageInfo: t.field({ type: PageInfo, resolve: byKey }),
      totalCount: t.field({
        type: "Int",
        description: "The number of objects on all pages. Of a long list of feedback: that many or more.",
        resolve: byKey,
      }),
    }),
  });
  connections.set(name, connection);
  return connection;
}

const types = new Map<string, Ref>();

/** The GraphQL type of an object type. */
export function typeOf(type: ObjectType): Ref {
  const known = types.get(type.name);
  if (known) return known;
  const ref = builder.objectRef<Row>(type.name);
  types.set(type.name, ref);
  ref.implement({
    ...(type.description && { description: type.description }),
    fields: (t) => {
      const fields = Object.entries(type.fields).map(([name, field]) => {
        const options = { ...shapeOfField(field, t), description: field.description, resolve: byKey };
        return [name, (t as unknown as AnyBuilder).field(options)] as const;
      });
      return Object.fromEntries(fields);
    },
  });
  return ref;
}

function shapeOfField({ kind, schema, type, name = "", isNullable = false, ...field }: Field, t: { arg: unknown }) {
  if (kind === "plain" || !type) return { ...shapeOf(schema) };
  const ref = typeOf(type());
  if (kind === "object") return { type: ref, nullable: isNullable };
  if (kind === "list") return { type: [ref] };
  return { type: connectionOf(name, ref), args: field.arguments && inputFields(t, field.arguments.input, "arg") };
}
