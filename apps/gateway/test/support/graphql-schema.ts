import { readFileSync } from "node:fs";
import { buildSchema, getNamedType, type GraphQLObjectType, isObjectType } from "graphql";

/** The GraphQL schema as it is committed. */
export const schema = buildSchema(
  readFileSync(new URL("../../../../packages/graphql/schema.graphql", import.meta.url), "utf8"),
);

/** The fields of a type that hold no object. */
export const plainFields = (type: string): string[] =>
  Object.values((schema.getType(type) as GraphQLObjectType).getFields())
    .filter((field) => !isObjectType(getNamedType(field.type)))
    .map(({ name }) => name);

export const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Returns the other APIs' value with GraphQL's names and only these fields. */
export const asGraphql = (value: unknown, fields: string[]): unknown =>
  Array.isArray(value)
    ? value.map((item) => asGraphql(item, fields))
    : Object.fromEntries(
        Object.entries(value as object)
          .map(([name, field]) => [camelCase(name), field as unknown] as const)
          .filter(([name]) => fields.includes(name)),
      );
