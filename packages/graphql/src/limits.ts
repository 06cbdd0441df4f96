import { badRequest } from "@earshot/domain";
import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
  type ASTVisitor,
} from "graphql";
import type { Plugin } from "graphql-yoga";
import { defaultPageSize } from "./connection.ts";

/** The most of each that one operation may have. Each refusal names its limit and the figure. */
export interface Measure {
  /** Fields within fields. The introspection of GraphiQL has 15. */
  depth: number;
  /** Fields under another name. */
  aliases: number;
  /** Things on all the pages that are asked for, pages within pages multiplied. */
  cost: number;
  /** Directives, on fields and fragments. */
  directives: number;
}

/** What one request may ask for. */
export interface Limits extends Measure {
  /** Words and signs of the query. */
  tokens: number;
  /** Things on one page, at least as many as on one that names no size. */
  pageSize: number;
  /** Statements that read: one for each level of a query, but for lists of several projects. */
  reads: number;
}

const nothing: Measure = { depth: 0, aliases: 0, cost: 0, directives: 0 };

/** Of a query's text, without its variables. */
const maxQueryLength = 32 * 1024;

/** Refuses a query before it is parsed, for the texts of queries are kept with what they were parsed to. */
export const lengthPlugin: Plugin = {
  onParams({ params: { query }, setResult }) {
    if (typeof query !== "string" || query.length <= maxQueryLength) return;
    const message = `The query has ${query.length} characters; the limit is ${maxQueryLength}.`;
    setResult({ errors: [new GraphQLError(message)] });
  },
};

/** Introspection's own lists, which nest without end. */
const introspectionLists = new Set([
  "types",
  "fields",
  "args",
  "inputFields",
  "enumValues",
  "possibleTypes",
  "interfaces",
]);
const introspectionSize = 10;

/** A validation rule that measures every operation before anything of it runs. */
export const limitRule =
  (limits: Limits) =>
  (context: ValidationContext): ASTVisitor => {
    const fragments = new Map<string, Measure>();

    const ofFragment = (name: string): Measure => {
      const known = fragments.get(name);
      if (known) return known;
      // Until it is measured: a fragment in a circle is refused by another rule.
      fragments.set(name, nothing);
      const fragment: FragmentDefinitionNode | null | undefined = context.getFragment(name);
      const measure = fragment ? ofSelections(fragment.selectionSet) : nothing;
      fragments.set(name, measure);
      return measure;
    };

    const ofField = (field: FieldNode): Measure => {
      const inner = field.selectionSet ? ofSelections(field.selectionSet) : nothing;
      const size = sizeOf(field, limits.pageSize);
      return {
        depth: inner.depth + 1,
        aliases: inner.aliases + (field.alias ? 1 : 0),
        cost: size === null ? inner.cost : size * (1 + inner.cost),
        directives: inner.directives + (field.directives?.length ?? 0),
      };
    };

    const ofSelections = ({ selections }: SelectionSetNode): Measure =>
      selections.reduce((sum, selection) => {
        if (selection.kind === Kind.FIELD) return add(sum, ofField(selection));
        const inner =
          selection.kind === Kind.FRAGMENT_SPREAD
            ? ofFragment(selection.name.value)
            : ofSelections(selection.selectionSet);
        return add(sum, { ...inner, directives: inner.directives + (selection.directives?.length ?? 0) });
      }, nothing);

    return {
      OperationDefinition(operation) {
        const measure = ofSelections(operation.selectionSet);
        for (const [name, figure] of Object.entries(measure)) {
          const limit = limits[name as keyof Measure];
          if (figure <= limit) continue;
          const extensions = { code: badRequest("").code };
          context.reportError(
            new GraphQLError(`The query's ${name} is ${figure}; the limit is ${limit}.`, {
              nodes: operation,
              extensions,
            }),
          );
        }
      },
    };
  };

/** A validation rule that keeps the schema to itself; `__typename` stays. */
export const noIntrospection = (context: ValidationContext): ASTVisitor => ({
  Field(node) {
    if (node.name.value !== "__schema" && node.name.value !== "__type") return;
    const message = `${node.name.value} is not answered: introspection is turned off here.`;
    context.reportError(new GraphQLError(message, { nodes: node }));
  },
});

const add = (a: Measure, b: Measure): Measure => ({
  depth: Math.max(a.depth, b.depth),
  aliases: a.aliases + b.aliases,
  cost: a.cost + b.cost,
  directives: a.directives + b.directives,
});

/** How many things a list field may bring; null for a field that is no page and no list of introspection's. */
function sizeOf(field: FieldNode, maxPageSize: number): number | null {
  const name = field.name.value;
  if (introspectionLists.has(name)) return introspectionSize;
  const first = field.arguments?.find((argument) => argument.name.value === "first")?.value;
  if (first?.kind === Kind.INT) return Math.max(0, Number(first.value));
  if (first?.kind === Kind.VARIABLE) return maxPageSize;
  if (name === "publicChangelogs") return publicListSize;
  return paged.has(name) ? defaultPageSize : null;
}

/** It has no pages and long texts, and anyone may ask for it: five of them are enough. */
const publicListSize = 10_000;

/** The fields that are connections. */
const paged = new Set(["feedback", "comments", "replies", "upvoters", "changelogs"]);
