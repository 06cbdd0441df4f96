import type { Expression } from "kysely";
import { z } from "zod";
import type { Access } from "../access/access.ts";
import { type CallerAccess, type CallerValues, lookupTypes, toKnownCaller } from "../access/caller.sql.ts";
import type { Marks } from "../access/own-marks.sql.ts";
import type { Scope } from "../access/scope.ts";
import type { CachedFor, NamesOwn } from "../cache/response-cache.ts";
import { shardsOf, shardTypes } from "../changes/revision.ts";
import type { Declaration } from "../request/declaration.ts";
import { orTooLarge } from "../errors.ts";
import { batched } from "../sql/batched-statement.ts";
import type { Db } from "../sql/database.ts";
import { isDistributed } from "../sql/distributed.ts";
import { withJson } from "../sql/json.sql.ts";
import { prepared } from "../sql/prepared-statement.ts";
import type { QueryDefinition, ReadRow, ServerValues } from "./query-definition.ts";
import { statementsOf } from "./query-statement.ts";

/** An operation that reads, with one statement that also looks up the caller. */
export interface Query<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> extends Declaration<I, O> {
  readonly kind: "query";
  readonly creates: false;
  /** The access that this input takes: more than declared if it selects parts that only the team may see. */
  accessTo(input: z.output<I>): Access;
  /** Null: responses to this input are not cached. */
  cachedFor(input: z.output<I>): CachedFor | null;
  readonly namesOwn?: NamesOwn | undefined;
  readonly marks?: Marks | undefined;
  /** One row, also where nothing is found. */
  read(db: Db, input: z.output<I>, caller: CallerValues, isCached: boolean, server: ServerValues): Promise<ReadRow>;
  /** The same for a caller who has been looked up, without the columns of the caller. On Citus, for reads about no project. */
  readAlone(db: Db, input: z.output<I>, caller: CallerAccess, server: ServerValues): Promise<Partial<ReadRow>>;
}

interface Rows<Values, Shape> {
  rows(scope: Scope, values: Values, shape: Shape): Expression<unknown>;
}

/** The PostgreSQL types of an input's ids. */
const idTypes = ({ shape }: z.ZodObject) =>
  Object.fromEntries(Object.keys(shape).flatMap((name) => (name === "projectSlug" ? [] : [[name, "uuid"]])));

/** Defines an operation that reads. A replica may serve it. */
export function query<
  I extends z.ZodObject,
  O extends z.ZodType,
  Values extends object = z.output<I>,
  Shape = undefined,
  Row extends object = never,
>(definition: QueryDefinition<I, O, Values, Shape, Row>): Query<I, O> & Rows<Values, Shape> {
  const { access, input, output, cachedFor, jsonInNode, accessTo = () => access } = definition;
  const valuesOf = (request: z.output<I>) => (definition.values?.(request) ?? request) as Values;
  const shapeOf = (request: z.output<I>) => definition.shape?.(request) as Shape;
  const statements = statementsOf(definition);
  const withCaller = prepared(statements.withCaller);
  const alone = prepared(statements.alone);
  // One item by its id alone. Lists take long: they would wait for each other.
  const isById = definition.item && !definition.shape && !definition.values && !(output instanceof z.ZodArray);
  const byId = isById && batched(statements.withCaller, { ...lookupTypes, ...shardTypes, ...idTypes(input) });
  const composed = <Found extends Partial<ReadRow>>(row: Found): Found =>
    definition.compose && row.is_allowed ? Object.assign(row, { text: null }, definition.compose(row as never)) : row;
  return {
    name: definition.name,
    summary: definition.summary,
    access,
    input,
    output,
    noun: definition.noun,
    mcp: definition.mcp,
    ...(definition.isThere && { isThere: definition.isThere }),
    item: (request) => definition.item?.(request),
    kind: "query",
    creates: false,
    rows: (scope, values, shape) => definition.rows(scope, values as Values & ServerValues, shape),
    accessTo,
    namesOwn: definition.namesOwn,
    marks: definition.marks,
    cachedFor: (request) => (typeof cachedFor === "function" ? cachedFor(request) : (cachedFor ?? null)),
    async read(db, request, caller, isCached, server) {
      const values = { ...valuesOf(request), ...caller, ...shardsOf(definition.item?.(request)), ...server };
      const form = {
        shape: shapeOf(request),
        access: accessTo(request),
        isCached,
        isDistributed: isDistributed(db),
      };
      if (byId) return composed(await byId(db, values, form));
      const { rows } = await withCaller(db, values, form).catch(orTooLarge(server.maxBytes));
      return jsonInNode ? withJson<ReadRow>(rows) : composed(rows[0] as ReadRow);
    },
    async readAlone(db, request, caller, server) {
      const values = { ...valuesOf(request), ...toKnownCaller(caller), ...server };
      const { rows } = await alone(db, values, shapeOf(request)).catch(orTooLarge(server.maxBytes));
      return jsonInNode ? withJson<Partial<ReadRow>>(rows) : composed({ ...rows[0], is_allowed: true });
    },
  };
}
