import { type Access, reaches, type CachedFor, type Scope } from "@earshot/operations";
import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";

/** One field of a response: its key there, the field of the object type, and the fields of its own object. */
export interface Selected {
  readonly key: string;
  readonly field: string;
  /** The value of a field that no row decides: `__typename`. */
  readonly constant?: string | undefined;
  /** The part of the arguments that decides the statement's text, such as the order of a list. */
  readonly shape?: string | undefined;
  /** The arguments' values are among the statement's, under names with this prefix. */
  readonly prefix?: string | undefined;
  readonly selected?: readonly Selected[] | undefined;
}

/** A row in the FROM clause of a statement, whose fields are selected. */
export interface RowScope extends Scope {
  readonly alias: string;
  readonly depth: number;
  /** True if it is one of the rows of a list. */
  readonly isListed: boolean;
  readonly values: Readonly<Record<string, unknown>>;
  /** The most bytes of each list that is selected of the row. */
  readonly maxBytes: RawBuilder<number>;
}

/** The number of lists of one object that may each be as long as a response. */
const longLists = 2;

/** The same row, of which so many lists are selected: more share the bytes, because all are built before they are counted. */
export const sharing = <Row extends RowScope>(row: Row, lists: number): Row =>
  lists > longLists
    ? { ...row, maxBytes: sql<number>`(${row.maxBytes} * ${sql.lit(longLists)} / ${sql.lit(lists)})` }
    : row;

/** The arguments of a field. */
export interface FieldArguments<I extends z.ZodObject = z.ZodObject> {
  readonly input: I;
  /** The values for the statement. */
  values(input: z.output<I>): object;
  shape?(input: z.output<I>): string;
}

type Restriction = { [Key in "access" | "isPersonal" | "changesAt"]?: Field[Key] | undefined };

/** A field of an object type: how it is described, and its SQL. */
export interface Field {
  readonly kind: "plain" | "object" | "list" | "connection";
  readonly description?: string | undefined;
  readonly isNullable?: boolean;
  /** The schema of a plain field. */
  readonly schema?: z.ZodType;
  /** The name of the field in what operations return. Undefined if they do not return it. */
  readonly column?: string;
  /** The name of a connection's type, without "Connection". */
  readonly name?: string;
  /** The type of the object, or of each object of a list or connection. */
  readonly type?: () => ObjectType;
  readonly arguments?: FieldArguments | undefined;
  /** The access that the field takes, beside that of its object. */
  readonly access?: Access | undefined;
  /** True if its value is the caller's own, so that a response with it is not shared. */
  readonly isPersonal?: boolean;
  /** True if its value may change while the project's revision does not, so that a response with it is not cached. */
  readonly isUncached?: boolean;
  /** The restrictions that are added if its arguments have this shape. */
  restricted?(shape: string | undefined): Restriction;
  /** The instant at which time alone changes its value. */
  changesAt?(scope: Scope): RawBuilder<unknown>;
  sql(row: RowScope, selected: Selected): RawBuilder<unknown>;
}

/** An object that can be selected from, with its fields by their names in camel case. */
export interface ObjectType {
  readonly name: string;
  readonly description: string;
  readonly fields: Readonly<Record<string, Field>>;
}

/** The selected fields of an object. Two selections of the same fields have the same id. */
export class Selection {
  readonly selected: readonly Selected[];
  readonly id: string;
  /** The strictest access of the selected fields, with the scope that any takes; null if none takes more than the object itself. */
  readonly access: Access | null = null;
  /** Null: responses with this are not cached. */
  readonly cachedFor: CachedFor | null = "role";
  readonly changesAt: Field["changesAt"];

  constructor(type: ObjectType, selected: readonly Selected[]) {
    this.selected = selected;
    this.id = createHash("sha256").update(JSON.stringify(selected)).digest("base64url").slice(0, 27);
    for (const field of fieldsOf(type, selected)) {
      const { access } = field;
      if (access) this.access = this.access ? strictest(access, this.access) : access;
      if (field.isPersonal && this.cachedFor) this.cachedFor = "caller";
      if (field.isUncached) this.cachedFor = null;
      this.changesAt ??= field.changesAt;
    }
  }

  /** Statements and cached responses are found by the id: it is shorter than the selection. */
  toJSON(): string {
    return this.id;
  }
}

function strictest(one: Access, other: Access): Access {
  const { scope = other.scope } = one;
  const access = other.least !== "nobody" && !reaches(other.least, one.least) ? one : other;
  return scope ? { ...access, scope } : access;
}

function* fieldsOf(type: ObjectType, selected: readonly Selected[]): Generator<Field> {
  for (const { field: name, constant, shape, selected: inner = [] } of selected) {
    if (constant !== undefined) continue;
    const field = fieldOf(type, name);
    yield field.restricted ? ({ ...field, ...field.restricted(shape) } as Field) : field;
    if (!field.type) continue;
    const objects = field.kind === "connection" ? inner.flatMap(nodesOf) : inner;
    yield* fieldsOf(field.type(), objects);
  }
}

/** The selected fields of a connection's nodes, here and in its edges. */
const nodesOf = ({ field, selected = [] }: Selected): readonly Selected[] => {
  if (field === "nodes") return selected;
  return field === "edges" ? selected.flatMap((each) => (each.field === "node" ? (each.selected ?? []) : [])) : [];
};

function fieldOf({ name, fields }: ObjectType, field: string): Field {
  const found = fields[field];
  if (!found) throw new Error(`${name} has no field ${field}.`);
  return found;
}

/** Columns of a SELECT, named by their keys. Literals need a type. */
export const selectedColumns = (
  selected: readonly Selected[],
  sqlOf: (each: Selected) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join(
    selected.map((each) => {
      const value = each.constant === undefined ? sqlOf(each) : sql`${sql.lit(each.constant)}::text`;
      return sql`${value} as ${sql.ref(each.key)}`;
    }),
  );

/** The columns of a SELECT for the selected fields of a row. */
export function columnsOf(type: ObjectType, row: RowScope, selected: readonly Selected[]): RawBuilder<unknown> {
  const lists = selected.filter(({ field }) => ["list", "connection"].includes(type.fields[field]?.kind ?? ""));
  const shared = sharing(row, lists.length);
  return selectedColumns(selected, (each) => fieldOf(type, each.field).sql(shared, each));
}

/** The values of a field's arguments, or their placeholders, under their own names. */
export function argumentsOf<Values>({ values }: RowScope, { prefix = "" }: Selected): Partial<Values> {
  const own = Object.entries(values).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value])) as Partial<Values>;
}
