import { type Expression, type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Access } from "./access.ts";
import { batched } from "./batched.ts";
import { type Revision, revisionColumns } from "./caller-lookup.ts";
import {
  type CallerAccess,
  callerOf,
  callerScope,
  type CallerValues,
  isAllowed,
  known,
  type KnownCaller,
  knownScope,
  lookupTypes,
} from "./caller.sql.ts";
import type { Db } from "./database.ts";
import type { Declaration } from "./declaration.ts";
import { isDistributed } from "./distributed.ts";
import { asText, bounded, type Bounds, callerOnce, withJson } from "./json.sql.ts";
import { itemColumns, type Marked, type Marks, marksOfOwn } from "./marks.sql.ts";
import type { ProjectCreation } from "./scope.ts";
import type { Scope } from "./sql.ts";
import { type Shards, shardsOf, shardTypes } from "./revision.ts";
import type { CachedFor, NamesOwn } from "./shared-answers.ts";
import { prepared } from "./statement.ts";

/** An answer as text, and the cursor of the next page: see Answer. */
interface Composed {
  text: string;
  next?: string | null | undefined;
}

/** What a statement takes beside the input. */
export interface ServerValues extends Bounds {
  projectCreation: ProjectCreation;
}

/** The revision is read only if the answer may be cached. */
type ReadRow = CallerAccess &
  Revision &
  Marked & {
    changes_at?: number | null;
    is_too_large?: boolean | null;
    markable?: string | null;
    is_replaced?: boolean | null;
    /** Null for a caller who may read it. */
    is_there?: boolean | null;
  };

/** An operation that reads, with one statement that also looks up the caller. */
export interface Query<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> extends Declaration<I, O> {
  readonly kind: "query";
  readonly creates: false;
  /** The access that this input takes: more than declared if it selects parts that only the team may see. */
  accessTo(input: z.output<I>): Access;
  /** Null: answers to this input are not cached. */
  cachedFor(input: z.output<I>): CachedFor | null;
  readonly namesOwn?: NamesOwn | undefined;
  readonly marks?: Marks | undefined;
  /** One row, also where nothing is found. */
  read(db: Db, input: z.output<I>, caller: CallerValues, isCached: boolean, server: ServerValues): Promise<ReadRow>;
  /** The same for a caller who has been looked up, without what says who it is. On Citus, what is about no project. */
  readAlone(db: Db, input: z.output<I>, caller: CallerAccess, server: ServerValues): Promise<Partial<ReadRow>>;
  /** The answer of that row; undefined if nothing was found. */
  answerOf(row: ReadRow): Composed | undefined;
}

interface QueryDefinition<I extends z.ZodObject, O extends z.ZodType, Values, Shape> extends Declaration<I, O> {
  accessTo?(input: z.output<I>): Access;
  /** The values that the statement takes; the whole input unless declared. */
  values?(input: z.output<I>): Values;
  /** The parts of the input that decide the statement's text. Each shape is a statement of its own. */
  shape?(input: z.output<I>): Shape;
  cachedFor?: CachedFor | ((input: z.output<I>) => CachedFor | null);
  namesOwn?: NamesOwn;
  /** The instant at which time alone changes the answer. */
  changesAt?(scope: Scope, shape: Shape): RawBuilder<unknown> | null;
}

type RowOf<Output> = Output extends readonly (infer Row)[] ? Row : Output;

/** The rows are the answer: all of them if the output is an array, else the only one. */
interface Plain<I extends z.ZodObject, O extends z.ZodType, Values, Shape> extends QueryDefinition<
  I,
  O,
  Values,
  Shape
> {
  /** Runs once for each shape. The values are placeholders: they can be put into SQL, but not read. */
  rows(scope: Scope, values: Values & ServerValues, shape: Shape): Expression<RowOf<z.input<O>>>;
  /** Whether Node builds the JSON: for long texts it is a third faster than PostgreSQL. */
  jsonInNode?: boolean;
  marks?: never;
  compose?: never;
}

/** The answer is composed from the only row, whose columns are null if nothing is found. */
interface Composing<I extends z.ZodObject, O extends z.ZodType, Values, Shape, Row> //
  extends QueryDefinition<I, O, Values, Shape> {
  rows(scope: Scope, values: Values & ServerValues, shape: Shape): Expression<Row>;
  /** What is the caller's own. The row has a column `markable` then. */
  marks?: Marks;
  jsonInNode?: never;
  compose(row: { [Column in keyof Row]: Row[Column] | null }): Composed | undefined;
}

/** What decides a statement's text beside which values are set. */
interface Form<Shape> {
  shape: Shape;
  access: Access;
  isCached: boolean;
  isDistributed: boolean;
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
>(definition: Plain<I, O, Values, Shape> | Composing<I, O, Values, Shape, Row>): Query<I, O> & Rows<Values, Shape> {
  const { access, input, output, noun, cachedFor, jsonInNode, marks, accessTo = () => access } = definition;
  const inProject = "projectSlug" in input.shape;
  const rowsIn = (scope: Scope, values: Values & ServerValues, shape: Shape): Expression<unknown> =>
    definition.rows(scope, values, shape);
  const answerOf = (rows: Expression<unknown>, values: ServerValues): Expression<unknown> =>
    definition.compose || jsonInNode ? rows : bounded(asText(output, rows, noun !== undefined), values);
  const alone = prepared((values: Values & KnownCaller & ServerValues, shape: Shape) => {
    // Without `offset 0`, Citus forgets the names of the columns.
    const rows = sql`(select * from ${rowsIn(knownScope(values), values, shape)} as found offset 0)`;
    return sql<Row & ReadRow>`select answer.* from (${answerOf(rows, values)}) as answer`;
  });
  const build = (
    values: Values & CallerValues & Shards & ServerValues,
    { shape, access: least, isCached, ...form }: Form<Shape>,
  ) => {
    const scope = { ...callerScope(values.projectId), ...form };
    const changesAt = isCached ? definition.changesAt?.(scope, shape) : null;
    const changes = changesAt ? sql`, extract(epoch from ${changesAt})::float8 * 1000 as changes_at` : sql``;
    // `offset 0` makes PostgreSQL look up the caller once, and read the answer only if the caller may have it.
    const answer = answerOf(rowsIn(scope, values, shape), values);
    const isReplaced = isCached && definition.isReplaced?.(scope, values as never);
    const replaced = isReplaced ? sql`, case when caller.is_allowed then ${isReplaced} end as is_replaced` : sql``;
    const isThere = definition.isThere?.(scope, values as never);
    const there = isThere ? sql`, case when not caller.is_allowed then ${isThere} end as is_there` : sql``;
    const own = marks
      ? sql`, (select ${marksOfOwn(marks, scope)} from (select ${itemColumns(sql`answer.markable`)} offset 0) as own) as marks`
      : sql``;
    return sql<
      Row & ReadRow
    >`select ${jsonInNode ? callerOnce : sql`caller.*`}, answer.*${replaced}${there}${own} from (
      select caller.*, ${isAllowed(least, inProject, values)} as is_allowed
        ${isCached ? sql`, ${revisionColumns(values)}${changes}` : sql``}
      from (${callerOf(values)} offset 0) as caller) as caller
    left join lateral (select * from (${answer}) as answer where caller.is_allowed offset 0) as answer on true`;
  };
  const statement = prepared(build);
  // One item by its id alone. Lists take long: they would wait for each other.
  const isById = definition.item && !definition.shape && !(output instanceof z.ZodArray);
  const readById = isById && batched(build, { ...lookupTypes, ...shardTypes, ...idTypes(input) });
  return {
    name: definition.name,
    summary: definition.summary,
    access,
    input,
    output,
    noun,
    ...(definition.isThere && { isThere: definition.isThere }),
    item: (given) => definition.item?.(given),
    kind: "query",
    creates: false,
    rows: (scope, values, shape) => definition.rows(scope, values as Values & ServerValues, shape),
    accessTo,
    namesOwn: definition.namesOwn,
    marks,
    cachedFor: (given) => (typeof cachedFor === "function" ? cachedFor(given) : (cachedFor ?? null)),
    async read(db, given, caller, isCached, server) {
      const values = {
        ...((definition.values?.(given) ?? given) as Values),
        ...caller,
        ...shardsOf(definition.item?.(given)),
        ...server,
      };
      const shape = definition.shape?.(given) as Shape;
      const form = { shape, access: accessTo(given), isCached, isDistributed: isDistributed(db) };
      if (readById) return readById(db, values, form);
      const { rows } = await statement(db, values, form);
      return jsonInNode ? withJson<ReadRow>(rows as object[]) : (rows[0] as ReadRow);
    },
    async readAlone(db, given, caller, server) {
      const own = (definition.values?.(given) ?? given) as Values;
      const { rows } = await alone(db, { ...own, ...known(caller), ...server }, definition.shape?.(given) as Shape);
      return jsonInNode ? withJson<Partial<ReadRow>>(rows as object[]) : (rows[0] ?? {});
    },
    answerOf(row) {
      if (definition.compose) return definition.compose(row as never);
      const { text, next } = row as Partial<Composed>;
      return text ? { text, next } : undefined;
    },
  };
}
