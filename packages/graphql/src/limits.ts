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
import { defaultPageSize, maxPageSize } from "./connection.ts";

/** What one request may ask for. Each refusal names its limit and the figure. */
export const limits = {
  /** Characters and words of the query. */
  tokens: 2_000,
  /** Fields within fields. The introspection of GraphiQL has 15. */
  depth: 20,
  /** Fields under another name. */
  aliases: 50,
  /** Things on all the pages that are asked for, pages within pages multiplied. */
  cost: 50_000,
  /** Directives, on fields and fragments. */
  directives: 50,
};

type Measure = Record<"depth" | "aliases" | "cost" | "directives", number>;

const nothing: Measure = { depth: 0, aliases: 0, cost: 0, directives: 0 };

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
export function limitRule(context: ValidationContext): ASTVisitor {
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
    const size = sizeOf(field);
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
}

const add = (a: Measure, b: Measure): Measure => ({
  depth: Math.max(a.depth, b.depth),
  aliases: a.aliases + b.aliases,
  cost: a.cost + b.cost,
  directives: a.directives + b.directives,
});

/** How many things a list field may bring; null for a field that is no page and no list of introspection's. */
function sizeOf(field: FieldNode): number | null {
  const name = field.name.value;
  if (introspectionLists.has(name)) return introspectionSize;
  const first = field.arguments?.find((argument) => argument.name.value === "first")?.value;
  if (first?.kind === Kind.INT) return Math.max(0, Number(first.value));
  if (first?.kind === Kind.VARIABLE) return maxPageSize;
  return paged.has(name) ? defaultPageSize : null;
}

/** The fields that are connections. */
const paged = new Set(["feedback", "comments", "replies", "upvoters", "changelogs"]);
