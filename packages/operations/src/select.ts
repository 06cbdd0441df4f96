import { type Expression, sql } from "kysely";
import { z } from "zod";
import type { Declaration } from "./declaration.ts";
import { type Query, query, type ServerValues } from "./query.ts";
import { columnsOf, type ObjectType, type RowScope, Selection } from "./selection.ts";
import type { Scope } from "./sql.ts";

type Values = Readonly<Record<string, unknown>>;

interface SelectDefinition<I extends z.ZodObject> extends Omit<Declaration<I, z.ZodType>, "output"> {
  readonly type: ObjectType;
  readonly isList?: boolean;
  /** Whether answers are cached. The selection decides for whom. */
  readonly isCached?: boolean;
  /** The rows to select from. */
  from(scope: Scope, values: z.output<I> & ServerValues): Expression<unknown>;
  /** The scope of each row, if it is not the statement's. The rows must be of projects whose team the caller is on. */
  scopeOf?(scope: Scope, alias: string): Scope;
}

const alias = "r0";

const selectable = { selection: z.instanceof(Selection), values: z.record(z.string(), z.unknown()) };
type SelectInput = z.output<z.ZodObject<typeof selectable>>;

/** Defines an operation that reads what is selected of an object, or of each of a list, in one statement. */
export function select<I extends z.ZodObject>(definition: SelectDefinition<I>): Select {
  const { type, isList = false, isCached = false, from, scopeOf = (scope) => scope, ...own } = definition;
  const { isReplaced, isThere, ...declared } = own;
  const input = declared.input.extend(selectable) as unknown as z.ZodObject<typeof selectable>;
  const operation = query<typeof input, z.ZodType, Values, Selection>({
    ...declared,
    input,
    output: isList ? z.array(z.unknown()) : z.unknown(),
    item: (given) => definition.item?.(given as unknown as z.output<I>),
    ...(isThere && { isThere: (scope, values) => isThere(scope, values as unknown as z.output<I>) }),
    ...(isReplaced && { isReplaced: (scope, values) => isReplaced(scope, values as unknown as z.output<I>) }),
    accessTo: ({ selection }) => (definition.scopeOf ? declared.access : (selection.access ?? declared.access)),
    ...(isCached && {
      cachedFor: ({ selection }: SelectInput) => selection.cachedFor,
      changesAt: (scope: Scope, selection: Selection) => selection.changesAt?.(scope) ?? null,
    }),
    values: ({ selection: _, values, ...given }) => ({ ...given, ...values }),
    shape: ({ selection }) => selection,
    rows(scope, values, selection) {
      const row: RowScope = { ...scopeOf(scope, alias), alias, depth: 0, values };
      const rows = from(scope, values as z.output<I> & ServerValues);
      return sql<never>`(select ${columnsOf(type, row, selection.selected)} from ${rows} as ${sql.table(alias)})`;
    },
  });
  return { ...operation, type, isList };
}

/** An operation that reads a selection. */
export interface Select extends Query<z.ZodObject<typeof selectable>> {
  readonly type: ObjectType;
  readonly isList: boolean;
}
