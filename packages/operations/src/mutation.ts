import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Target } from "./authorize.ts";
import { type CallerAccess, callerOf, type CallerValues, isAllowed } from "./caller.sql.ts";
import type { Mailing } from "./context.ts";
import type { Db } from "./database.ts";
import type { Declaration } from "./declaration.ts";
import { raceLost } from "./errors.ts";
import type { DomainEvent } from "./event.ts";
import { movedShard, moveRevisionIfChanged } from "./revision.ts";
import type { CallerScope, ProjectScope } from "./scope.ts";
import type { Scope } from "./sql.ts";
import { prepared } from "./statement.ts";

/** A one-statement write's scope. Its parts must do nothing unless `isAllowed`. */
export interface WriteScope extends Scope {
  readonly isAllowed: RawBuilder<boolean>;
}

/** What a write returns, with what is not for the caller. */
export type Given = Readonly<Record<string, unknown>>;

interface WrittenRow extends CallerAccess {
  is_changed: boolean;
  /** Whether the statement waited for another write, after which there was nothing left of what it had found. */
  has_lost?: boolean | null;
}

/** An operation that writes, in one statement or one transaction, and changes the project's revision. */
export interface Mutation<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> extends Declaration<
  I,
  O
> {
  readonly kind: "mutation";
  /** Whether it creates something: then it takes an Idempotency-Key. */
  readonly creates: boolean;
  /** Finds the addressed thing's owner. Called only if the caller's role alone does not suffice. */
  find?(scope: ProjectScope, input: z.output<I>): Promise<Target | undefined>;
  /** The events of a successful write. They are published after it is committed. `given` is what the work has returned. */
  events?(input: z.output<I>, result: z.output<O>, given: Given): readonly DomainEvent[];
  /** The messages of a successful write. They are sent after it is committed. */
  mails?(result: z.output<O>): readonly Mailing[];
  /** Does the work in a transaction. Undefined: the addressed thing is not there. */
  run?(scope: ProjectScope, input: z.output<I>): Promise<z.input<O> | undefined>;
  /** Does the work in one statement, which also looks up the caller. */
  write?(db: Db, input: z.output<I>, caller: CallerValues): Promise<WrittenRow>;
  resultOf?(row: CallerAccess): z.input<O> | undefined;
}

type ScopeOf<Input> = Input extends { projectSlug: string } ? ProjectScope : CallerScope;

interface MutationDefinition<I extends z.ZodObject, O extends z.ZodType>
  extends Declaration<I, O>, Pick<Mutation<I, O>, "find" | "events" | "mails"> {
  creates?: boolean;
}

interface Steps<I extends z.ZodObject, O extends z.ZodType> extends MutationDefinition<I, O> {
  run(scope: ScopeOf<z.output<I>>, input: z.output<I>): Promise<z.input<O> | undefined>;
}

/** Defines an operation that writes in one transaction. */
export const mutation = <I extends z.ZodObject, O extends z.ZodType>(definition: Steps<I, O>): Mutation<I, O> => ({
  creates: false,
  ...(definition as MutationDefinition<I, O> & Pick<Mutation<I, O>, "run">),
  kind: "mutation",
});

interface OneStatement<I extends z.ZodObject, O extends z.ZodType, Values, Shape, Row> extends Omit<
  MutationDefinition<I, O>,
  "find"
> {
  values(input: z.output<I>): Values;
  shape?(input: z.output<I>): Shape;
  /**
   * The parts of a WITH that begins with `caller`. The part `changed` has a row if anything was changed. The last part is
   * `done` and returns the result's row. Its column `has_lost` asks for a new attempt.
   */
  write(scope: WriteScope, values: Values, shape: Shape): RawBuilder<Row>;
  /** The result; undefined if nothing was done. May throw a DomainError. */
  result(row: { [Column in keyof Row]: Row[Column] | null }): z.input<O> | undefined;
}

/** Defines an operation that writes in one statement: one round trip to the database instead of six. */
export function statementMutation<
  I extends z.ZodObject,
  O extends z.ZodType,
  Values extends object,
  Row,
  Shape = undefined,
>(definition: OneStatement<I, O, Values, Shape, Row>): Mutation<I, O> {
  const { write, values, shape, result, ...declared } = definition;
  const statement = prepared((all: Values & CallerValues & { shard?: number | undefined }, form: Shape) => {
    const scope: WriteScope = {
      project: { id: all.projectId ?? "" },
      caller: { id: sql<string>`(select caller_id from caller)` },
      role: sql`(select caller_role from caller)`,
      isAllowed: sql`(select is_allowed from caller)`,
    };
    const isReplaced = declared.isReplaced?.(scope, all as never);
    return sql<WrittenRow & Row>`with caller as materialized (
        select caller.*, ${isAllowed(declared.access, true, all)} as is_allowed
        from (${callerOf(all)}) as caller),
      ${write(scope, all, form)}, ${moveRevisionIfChanged(all.projectId ?? "", { shard: all.shard, isReplaced })}
      select caller.*, exists (select from changed) as is_changed, done.* from caller left join done on true`;
  });
  return {
    creates: false,
    ...declared,
    kind: "mutation",
    async write(db, input, caller) {
      const { rows } = await statement(
        db,
        { ...values(input), ...caller, shard: movedShard(declared.item?.(input)) },
        shape?.(input) as Shape,
      );
      const row = rows[0] as WrittenRow;
      if (row.has_lost) throw raceLost();
      return row;
    },
    resultOf: (row) => result(row as never),
  };
}
