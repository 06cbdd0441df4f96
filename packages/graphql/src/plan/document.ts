import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  validate,
} from "graphql";
import { LRUCache } from "lru-cache";
import { type Limits, maxQueryLength, measureErrors, noIntrospection } from "../limits.ts";
import { createWalk, type PlannedField } from "./plan.ts";
import { type QueryRoot, queryRoots, resultRoots } from "../schema/roots.ts";

/** An operation of a document that is a query of object types alone, without directives. */
export interface Plan {
  readonly operation: OperationDefinitionNode;
  readonly fields: readonly (PlannedField & { readonly root: QueryRoot })[];
}

/** A query text after parsing, validation and measurement. */
export interface PreparedDocument {
  /** Undefined if it cannot be parsed. */
  readonly document?: DocumentNode;
  readonly errors: readonly GraphQLError[];
  readonly plans: readonly Plan[];
  /** The number of operations in the document. */
  readonly operations: number;
}

/** A parsed query of the most tokens takes some 900 kB. */
const maxDocuments = 64;

/** Prepares query texts once, and caches them. */
export function documentCache(schema: GraphQLSchema, limits: Limits, introspection: boolean) {
  const rules = introspection ? specifiedRules : [...specifiedRules, noIntrospection];
  const prepared = new LRUCache<string, PreparedDocument>({ max: maxDocuments });

  const errors = new WeakMap<DocumentNode, readonly GraphQLError[]>();

  function prepare(text: string): PreparedDocument {
    try {
      const document = parse(text, { maxLexicalTokens: limits.tokens });
      const invalid = validate(schema, document, rules, { hideSuggestions: !introspection });
      const found =
        invalid.length > 0 ? { document, errors: invalid, plans: [], operations: 0 } : plan(document, limits);
      errors.set(document, found.errors);
      return found;
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      return { errors: [error], plans: [], operations: 0 };
    }
  }

  return {
    /** The errors of a document that was prepared here. */
    errorsOf: (document: DocumentNode) => errors.get(document) ?? [],
    get(text: string): PreparedDocument {
      if (text.length > maxQueryLength) {
        const message = `The query has ${text.length} characters; the limit is ${maxQueryLength}.`;
        return { errors: [new GraphQLError(message)], plans: [], operations: 0 };
      }
      let found = prepared.get(text);
      if (!found) prepared.set(text, (found = prepare(text)));
      return found;
    },
  };
}

export type DocumentCache = ReturnType<typeof documentCache>;

function plan(document: DocumentNode, limits: Limits): PreparedDocument {
  const fragments: Record<string, FragmentDefinitionNode> = {};
  for (const each of document.definitions)
    if (each.kind === Kind.FRAGMENT_DEFINITION) fragments[each.name.value] = each;
  const errors: GraphQLError[] = [];
  const plans: Plan[] = [];
  for (const operation of document.definitions) {
    if (operation.kind !== Kind.OPERATION_DEFINITION) continue;
    const walk = createWalk({ fragments, pageSize: limits.pageSize });
    const fields = planRoots(walk, operation);
    const { measure, hasDirectives } = walk.measured();
    errors.push(...measureErrors(measure, limits, operation));
    if (fields && !hasDirectives && !operation.directives?.length) plans.push({ operation, fields });
  }
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION).length;
  return { document, errors, plans, operations };
}

/** Plans the root fields; null if some of them are not read from the database. */
function planRoots(walk: ReturnType<typeof createWalk>, operation: OperationDefinitionNode): Plan["fields"] | null {
  const planned: (PlannedField & { root: QueryRoot })[] = [];
  let isWhole = operation.operation === "query";
  for (const [key, nodes] of walk.collect([operation.selectionSet])) {
    const name: string = (nodes as [FieldNode])[0].name.value;
    const root = queryRoots.get(name);
    const result = resultRoots.get(name);
    if (root && operation.operation === "query")
      planned.push({ ...walk.plan(key, root.select.type, nodes, root.size), root });
    else {
      isWhole = false;
      if (result) walk.plan(key, result.type, nodes, 1);
      else walk.measureOnly(nodes, 1, 1);
    }
  }
  return isWhole ? planned : null;
}
