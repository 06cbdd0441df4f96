import type { Expression, RawBuilder } from "kysely";
import type { z } from "zod";
import type { Access } from "../access/access.ts";
import type { Revision } from "../access/caller-lookup.ts";
import type { CallerAccess } from "../access/caller.sql.ts";
import type { Marked, Marks } from "../access/own-marks.sql.ts";
import type { ProjectCreation, Scope } from "../access/scope.ts";
import type { CachedFor, NamesOwn } from "../cache/response-cache.ts";
import type { Declaration } from "../request/declaration.ts";
import type { Bounds } from "../sql/json.sql.ts";

/** A response as text, and the cursor of the next page: see OperationResponse. */
interface Composed {
  text: string;
  next?: string | null | undefined;
}

/** The values that a statement takes beside the input. */
export interface ServerValues extends Bounds {
  projectCreation: ProjectCreation;
  /** The process's facts about its server, as JSON; empty for all but the server's admins. */
  facts: string;
}

/** The row of a read. It has a revision only if the response may be cached, and a text only if something was found. */
export type ReadRow = CallerAccess &
  Revision &
  Marked & {
    text?: string | null;
    next?: string | null;
    is_allowed?: boolean | null;
    changes_at?: number | null;
    is_too_large?: boolean | null;
    markable?: string | null;
    is_replaced?: boolean | null;
    /** Null for a caller who may read it. */
    is_there?: boolean | null;
  };

interface Common<I extends z.ZodObject, O extends z.ZodType, Values, Shape> extends Declaration<I, O> {
  accessTo?(input: z.output<I>): Access;
  /** The values that the statement takes; the whole input unless declared. */
  values?(input: z.output<I>): Values;
  /** The parts of the input that decide the statement's text. Each shape is a statement of its own. */
  shape?(input: z.output<I>): Shape;
  cachedFor?: CachedFor | ((input: z.output<I>) => CachedFor | null);
  namesOwn?: NamesOwn;
  /** The time at which the response changes without a write. */
  changesAt?(scope: Scope, shape: Shape): RawBuilder<unknown> | null;
}

type RowOf<Output> = Output extends readonly (infer Row)[] ? Row : Output;

/** The rows are the response: all of them if the output is an array, else the only one. */
interface Listing<I extends z.ZodObject, O extends z.ZodType, Values, Shape> extends Common<I, O, Values, Shape> {
  /** Runs once for each shape. The values are placeholders: they can be put into SQL, but not read. */
  rows(scope: Scope, values: Values & ServerValues, shape: Shape): Expression<RowOf<z.input<O>>>;
  /** True if Node builds the JSON: for long texts it is a third faster than PostgreSQL. */
  jsonInNode?: boolean;
  marks?: never;
  compose?: never;
}

/** The response is composed from the only row, whose columns are null if nothing is found. */
interface Composing<I extends z.ZodObject, O extends z.ZodType, Values, Shape, Row> //
  extends Common<I, O, Values, Shape> {
  rows(scope: Scope, values: Values & ServerValues, shape: Shape): Expression<Row>;
  /** The caller's own fields of each item. The row has a column `markable` then. */
  marks?: Marks;
  jsonInNode?: never;
  compose(row: { [Column in keyof Row]: Row[Column] | null }): Composed | undefined;
}

export type QueryDefinition<I extends z.ZodObject, O extends z.ZodType, Values, Shape, Row> =
  | Listing<I, O, Values, Shape>
  | Composing<I, O, Values, Shape, Row>;
