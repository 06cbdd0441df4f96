import { GraphQLError, type OperationDefinitionNode, type ASTVisitor, type ValidationContext } from "graphql";

/** Limits of one operation. Each refusal names the limit and the operation's figure. */
export interface Measure {
  /** Fields within fields. The introspection query of GraphiQL has 15. */
  depth: number;
  aliases: number;
  /**
   * Objects on all selected pages. Nested pages are multiplied, and counted again for each further name of their
   * fields.
   */
  cost: number;
  /** Directives on fields and fragments. */
  directives: number;
}

/** The limits of one request. */
export interface Limits extends Measure {
  /** Lexical tokens of the query. */
  tokens: number;
  /** Objects on one page. */
  pageSize: number;
}

/** The size of a page without `first`. */
export const defaultPageSize = 20;

/** The most characters of a query, without its variables. */
export const maxQueryLength = 32 * 1024;

/** The most fields of an operation after its fragments are expanded. */
export const maxFields = 2_000;

/** The most connections of an operation. Each takes some kilobytes of SQL, which PostgreSQL plans. */
export const maxConnections = 50;

/** The most names that an object's field without arguments may have in a response: each repeats its bytes. */
export const maxRepeats = 3;

/** PostgreSQL cuts off longer names of columns. */
export const maxNameLength = 63;

/** The name of each measure in errors. */
const names: Readonly<Record<keyof Measure, string>> = {
  depth: "depth of nested fields",
  aliases: "number of aliases",
  cost: "number of items on all its pages",
  directives: "number of directives",
};

/** The errors of an operation that exceeds limits. */
export const measureErrors = (measure: Measure, limits: Limits, operation: OperationDefinitionNode): GraphQLError[] =>
  (Object.keys(names) as (keyof Measure)[])
    .filter((name) => measure[name] > limits[name])
    .map((name) => {
      const message = `The query's ${names[name]} is ${measure[name]}; the limit is ${limits[name]}.`;
      return new GraphQLError(message, { nodes: operation, extensions: { code: "BAD_REQUEST" } });
    });

/** A validation rule that hides the schema. `__typename` is allowed. */
export const noIntrospection = (context: ValidationContext): ASTVisitor => ({
  Field(node) {
    if (node.name.value !== "__schema" && node.name.value !== "__type") return;
    const message = `${node.name.value} is not allowed: introspection is turned off here.`;
    context.reportError(new GraphQLError(message, { nodes: node }));
  },
});
