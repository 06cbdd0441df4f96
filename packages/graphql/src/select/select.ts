import {
  type Access,
  forbidden,
  reaches,
  type Role,
  toKnownCaller,
  type KnownCaller,
  knownScope,
  type Declaration,
  type ServerValues,
  type Query,
  query,
  orTooLarge,
  type Scope,
  prepared,
} from "@earshot/operations";
import { type Expression, sql } from "kysely";
import { z } from "zod";
import { columnsOf, type ObjectType, type RowScope, Selection } from "./selection.ts";

type Values = Readonly<Record<string, unknown>>;

interface SelectDefinition<I extends z.ZodObject> extends Omit<Declaration<I, z.ZodType>, "output"> {
  readonly type: ObjectType;
  readonly isList?: boolean;
  /** True if responses are cached. The selection decides for which callers. */
  readonly isCached?: boolean;
  /** The instant at which the rows change by themselves: see `query`. */
  readonly changesAt?: Selection["changesAt"];
  /** The rows to select from. */
  from(scope: Scope, values: z.output<I> & ServerValues): Expression<unknown>;
  /** For a list of projects whose team the caller is on, each with its id and the caller's role. */
  readonly projects?: Projects;
}

interface Projects {
  /** The scope of the row of this alias. */
  scopeOf(scope: Scope, alias: string): Scope;
  /** The row of the scope's project. */
  one(scope: Scope): Expression<unknown>;
}

const alias = "r0";

/** The row that a selection begins with. */
const rowOf = (scope: Scope, values: Values): RowScope => ({
  ...scope,
  alias,
  depth: 0,
  isListed: false,
  values,
  maxBytes: sql`${values["maxBytes"]}::int`,
});

const selectable = { selection: z.instanceof(Selection), values: z.record(z.string(), z.unknown()) };
type SelectInput = z.output<z.ZodObject<typeof selectable>>;

/** The access of a list of the caller's projects, in which they have several roles: it shows what every member may read. */
function ofMembers(access: Access, selection: Selection): Access {
  if (!selection.access) return access;
  const { least, scope } = selection.access;
  if (reaches("member", least)) return scope ? { ...access, scope } : access;
  throw forbidden("projects shows what every member may read: ask for the rest by project(slug:).");
}

/** Defines an operation that reads the selected fields of an object, or of each of a list, in one statement. */
export function select<I extends z.ZodObject>(definition: SelectDefinition<I>): Select {
  const { type, isList = false, isCached = false, changesAt, from, projects, ...own } = definition;
  // Without namesOwn, nobody outside the team shares a response.
  const { isReplaced, isThere, isPersonal, ...declared } = own;
  const input = declared.input.extend(selectable) as unknown as z.ZodObject<typeof selectable>;
  const operation = query<typeof input, z.ZodType, Values, Selection>({
    ...declared,
    input,
    output: isList ? z.array(z.unknown()) : z.unknown(),
    item: (request) => definition.item?.(request as unknown as z.output<I>),
    ...(isThere && { isThere: (scope, values) => isThere(scope, values as unknown as z.output<I>) }),
    ...(isPersonal && { isPersonal: (scope, values) => isPersonal(scope, values as unknown as z.output<I>) }),
    ...(isReplaced && { isReplaced: (scope, values) => isReplaced(scope, values as unknown as z.output<I>) }),
    accessTo({ selection }) {
      const access = projects ? ofMembers(declared.access, selection) : (selection.access ?? declared.access);
      // A scope of one field lets nobody read the others.
      return access.scope && !declared.access.scope ? { ...access, readsMore: true } : access;
    },
    ...(isCached && {
      cachedFor: ({ selection }: SelectInput) => selection.cachedFor,
      changesAt: (scope: Scope, selection: Selection) => (changesAt ?? selection.changesAt)?.(scope) ?? null,
    }),
    values: ({ selection: _, values, ...request }) => ({ ...request, ...values }),
    shape: ({ selection }) => selection,
    rows(scope, values, selection) {
      const row = rowOf(projects?.scopeOf(scope, alias) ?? scope, values);
      const rows = from(scope, values as z.output<I> & ServerValues);
      return sql<never>`(select ${columnsOf(type, row, selection.selected)} from ${rows} as ${sql.table(alias)})`;
    },
  });
  if (!projects) return { ...operation, type, isList };
  const listed = prepared((values: KnownCaller, _: null) => {
    const rows = from(knownScope(values), values as never);
    return sql<{ id: string; role: Role }>`select id, role from ${rows} as listed`;
  });
  const read = prepared((values: Values & KnownCaller, selection: Selection) => {
    const scope = knownScope(values);
    const columns = columnsOf(type, rowOf(scope, values), selection.selected);
    return sql<{ text: string }>`select row_to_json(found)::text as text from (
      select ${columns} from (${projects.one(scope)}) as ${sql.table(alias)}) as found`;
  });
  return {
    ...operation,
    type,
    isList,
    async readAlone(db, { selection, values }, caller, { maxBytes }) {
      const { rows } = await listed(db, toKnownCaller(caller), null);
      const texts = await Promise.all(
        rows.map(async ({ id, role }) => {
          const one = { ...values, maxBytes, ...toKnownCaller({ ...caller, found_project: id, caller_role: role }) };
          const { rows: found } = await read(db, one, selection).catch(orTooLarge(maxBytes));
          return found.map(({ text }) => text);
        }),
      );
      const text = `[${texts.flat().join()}]`;
      return { text, is_too_large: Buffer.byteLength(text) > maxBytes };
    },
  };
}

/** An operation that reads a selection. */
export interface Select extends Query<z.ZodObject<typeof selectable>> {
  readonly type: ObjectType;
  readonly isList: boolean;
}
