import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { type Access, reaches } from "./access.ts";
import type { CachedFor } from "./shared-answers.ts";
import type { Scope } from "./sql.ts";

/** One field of an answer: its key there, the field of the object type, and what is selected of its own object. */
export interface Selected {
  readonly key: string;
  readonly field: string;
  /** The value of a field that no row decides: `__typename`. */
  readonly constant?: string | undefined;
  /** What of the arguments decides the statement's text, such as the order of a list. */
  readonly shape?: string | undefined;
  /** The arguments' values are among the statement's, under names with this prefix. */
  readonly prefix?: string | undefined;
  readonly selected?: readonly Selected[] | undefined;
}

/** A row in the FROM clause of a statement, whose fields are selected. */
export interface RowScope extends Scope {
  readonly alias: string;
  readonly depth: number;
  readonly values: Readonly<Record<string, unknown>>;
}

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
  /** The name of a plain field in what operations return. */
  readonly column?: string;
  /** The name of a connection's type, without "Connection". */
  readonly name?: string;
  /** The type of the object, or of each object of a list or connection. */
  readonly type?: () => ObjectType;
  readonly arguments?: FieldArguments | undefined;
  /** The access that the field takes, beside that of its object. */
  readonly access?: Access | undefined;
  /** Whether its value is the caller's own, so that an answer with it is not shared. */
  readonly isPersonal?: boolean;
  /** Whether its value may change while the project's revision does not, so that an answer with it is not cached. */
  readonly isUncached?: boolean;
  /** What else it takes where its arguments have this shape. */
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

/** What is selected of an object. Two that select the same have the same id. */
export class Selection {
  readonly selected: readonly Selected[];
  readonly id: string;
  /** The strictest access of the selected fields; null if none takes more than the object itself. */
  readonly access: Access | null = null;
  /** Null: answers with this are not cached. */
  readonly cachedFor: CachedFor | null = "role";
  readonly changesAt: Field["changesAt"];

  constructor(type: ObjectType, selected: readonly Selected[]) {
    this.selected = selected;
    this.id = createHash("sha256").update(JSON.stringify(selected)).digest("base64url").slice(0, 27);
    for (const field of fieldsOf(type, selected)) {
      const { access } = field;
      if (access && (!this.access || isStricter(access, this.access))) this.access = access;
      if (field.isPersonal && this.cachedFor) this.cachedFor = "caller";
      if (field.isUncached) this.cachedFor = null;
      this.changesAt ??= field.changesAt;
    }
  }

  /** Statements and cached answers are found by the id: it is shorter than the selection. */
  toJSON(): string {
    return this.id;
  }
}

const isStricter = (one: Access, other: Access) => other.least !== "nobody" && !reaches(other.least, one.least);

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

/** What is selected of a connection's nodes, here and in its edges. */
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

/** The columns of a SELECT for what is selected of a row. */
export const columnsOf = (type: ObjectType, row: RowScope, selected: readonly Selected[]): RawBuilder<unknown> =>
  selectedColumns(selected, (each) => fieldOf(type, each.field).sql(row, each));

/** The values of a field's arguments, or their placeholders, under their own names. */
export function argumentsOf<Values>({ values }: RowScope, { prefix = "" }: Selected): Partial<Values> {
  const own = Object.entries(values).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value])) as Partial<Values>;
}
