import { type DomainError, toDomainError } from "@earshot/domain";
import type { FastifyRequest } from "fastify";
import { type ExecutionArgs, type ExecutionResult, locatedError } from "graphql";
import { _createLRUCache as createLRUCache, type Plugin } from "graphql-yoga";
import type { RequestContext } from "./builder.ts";
import { execute } from "./execute.ts";
import { type Plan, planOf } from "./plan.ts";

/** What a POST asks for, and what is found out about it on the way. */
export interface Asked {
  /** All that decides how a request is taken, but for its variables. */
  key: string;
  variables: Record<string, unknown>;
  /** Set by Yoga, which takes only what is valid and within the limits. */
  plan?: Plan;
  /** Why the plan could not be carried out. */
  failure?: DomainError;
}

const parameters = new Set(["query", "operationName", "variables"]);

/** Null for whatever is more, or less, than a query with its variables: Yoga has the words for it. */
export function readAsked({ method, body, headers }: FastifyRequest): Asked | null {
  if (method !== "POST" || !Buffer.isBuffer(body)) return null;
  let params: Record<string, unknown> | null;
  try {
    params = JSON.parse(body.toString()) as Record<string, unknown> | null;
  } catch {
    return null;
  }
  if (!params || !Object.keys(params).every((name) => parameters.has(name))) return null;
  const { query, operationName, variables } = params;
  if (typeof query !== "string" || typeof (variables ?? {}) !== "object" || Array.isArray(variables)) return null;
  const key = JSON.stringify([headers.accept, operationName, query]);
  return { key, variables: (variables ?? {}) as Asked["variables"] };
}

interface Known {
  plan: Plan;
  contentType: string;
}

/** The queries that Yoga has taken lately. Their plans are carried out without it from then on. */
export function createKnown() {
  // As many as Yoga keeps documents; see handler.ts.
  const queries = createLRUCache<Known>({ max: 64 });
  return {
    /** The answer as JSON; null where it is for Yoga to answer. */
    async answer(asked: Asked, context: RequestContext): Promise<(Known & { text: string }) | null> {
      const known = queries.get(asked.key);
      if (!known) return null;
      try {
        return { ...known, text: JSON.stringify(await execute(known.plan, asked.variables, context)) };
      } catch (error) {
        asked.failure = toDomainError(error);
        return null;
      }
    },
    /** Takes note of the form of Yoga's answer. */
    learn({ key, plan }: Asked, contentType: string | null): void {
      if (plan && contentType?.includes("json")) queries.set(key, { plan, contentType });
    },
  };
}

/** Has Yoga carry out queries by their plans; what fails of them, and all else, its own way. */
export const planPlugin: Plugin = {
  onExecute({ args, executeFn, setExecuteFn }) {
    const { document, operationName, contextValue } = args as ExecutionArgs;
    const context = contextValue as RequestContext & { asked: Asked | null };
    const { asked } = context;
    const plan = planOf(document, operationName);
    if (!plan) return;
    if (asked) asked.plan = plan;
    const whole = executeFn as (args: ExecutionArgs) => Promise<ExecutionResult>;
    setExecuteFn(async (given: ExecutionArgs) => {
      const planned = asked?.failure ?? (await execute(plan, given.variableValues ?? {}, context).catch(toDomainError));
      if ("data" in planned) return planned;
      // A database that is out of reach is not asked again.
      if (planned.code === "SERVICE_UNAVAILABLE")
        return { data: null, errors: [locatedError(planned, plan.operation)] };
      // What failed is not remembered.
      context.loaders.clear();
      context.reads = 0;
      return whole(given);
    });
  },
};
