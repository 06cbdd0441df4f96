import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Target } from "./authorize.ts";
import { type CallerAccess, callerOf, type CallerValues, isAllowed } from "./caller.sql.ts";
import type { Db } from "./database.ts";
import type { Declaration } from "./declaration.ts";
import { raceLost } from "./errors.ts";
import { storedEvent } from "./event.sql.ts";
import type { DomainEvent, Signal } from "./event.ts";
import { movedShard, moveRevisionIfChanged } from "./revision.ts";
import type { CallerScope, Preparation, ProjectScope } from "./scope.ts";
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
  /** What it appended if it changed anything. */
  events?: readonly DomainEvent[];
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
  /** The events of a successful transaction, which appends them. `given` is what the work has returned. */
  events?(input: z.output<I>, result: z.output<O>, given: Given): readonly DomainEvent[];
  /** What else is published after a write is committed. */
  signals?(input: z.output<I>, result: z.output<O>, given: Given): readonly Signal[];
  /**
   * Finds out what the work needs of other servers, for a caller who may do it. No transaction waits for it, and none
   * holds the embedded database's one connection.
   */
  prepare?(scope: Preparation): Promise<unknown>;
  /** Does the work in a transaction. Undefined: the addressed thing is not there. */
  run?(scope: ProjectScope, input: z.output<I>, prepared?: unknown): Promise<z.input<O> | undefined>;
  /** Does the work in one statement, which also looks up the caller. */
  write?(db: Db, input: z.output<I>, caller: CallerValues): Promise<WrittenRow>;
  resultOf?(row: CallerAccess): z.input<O> | undefined;
}

type ScopeOf<Input> = Input extends { projectSlug: string } ? ProjectScope : CallerScope;

interface MutationDefinition<I extends z.ZodObject, O extends z.ZodType>
  extends Declaration<I, O>, Pick<Mutation<I, O>, "find" | "events" | "signals"> {
  creates?: boolean;
}

interface Steps<I extends z.ZodObject, O extends z.ZodType, Prepared> extends MutationDefinition<I, O> {
  prepare?(scope: Preparation): Promise<Prepared>;
  run(scope: ScopeOf<z.output<I>>, input: z.output<I>, prepared: Prepared): Promise<z.input<O> | undefined>;
}

/** Defines an operation that writes in one transaction. */
export const mutation = <I extends z.ZodObject, O extends z.ZodType, Prepared = undefined>(
  definition: Steps<I, O, Prepared>,
): Mutation<I, O> => ({
  creates: false,
  ...(definition as MutationDefinition<I, O> & Pick<Mutation<I, O>, "prepare" | "run">),
  kind: "mutation",
});

interface OneStatement<I extends z.ZodObject, O extends z.ZodType, Values, Shape, Row> extends Omit<
  MutationDefinition<I, O>,
  "find" | "events"
> {
  values(input: z.output<I>): Values;
  /** The event that the write appends if it changes anything. */
  event?(values: Values): DomainEvent;
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
  const { write, values, shape, result, event, ...declared } = definition;
  type Appended = { [Column in `event_${"id" | "kind" | "data"}`]?: string };
  const statement = prepared((all: Values & CallerValues & Appended & { shard?: number | undefined }, form: Shape) => {
    const scope: WriteScope = {
      project: { id: all.projectId ?? "" },
      caller: { id: sql<string>`(select caller_id from caller)` },
      role: sql`(select caller_role from caller)`,
      isAllowed: sql`(select is_allowed from caller)`,
    };
    const isReplaced = declared.isReplaced?.(scope, all as never);
    const appended = event
      ? sql`, appended as (insert into events (project_id, id, kind, actor_id, data)
          select ${all.projectId ?? ""}::uuid, ${all.event_id}::uuid, ${all.event_kind}::text, caller_id, ${all.event_data}::jsonb
          from caller where exists (select 1 from changed))`
      : sql``;
    return sql<WrittenRow & Row>`with caller as materialized (
        select caller.*, ${isAllowed(declared.access, true, all)} as is_allowed
        from (${callerOf(all)}) as caller),
      ${write(scope, all, form)}, ${moveRevisionIfChanged(all.projectId ?? "", { shard: all.shard, isReplaced })}${appended}
      select caller.*, exists (select 1 from changed) as is_changed, done.* from caller left join done on true`;
  });
  return {
    creates: false,
    ...declared,
    kind: "mutation",
    async write(db, input, caller) {
      const own = values(input);
      const events = event ? [event(own)] : [];
      const appended = Object.assign({}, ...events.map(columnsOf)) as Appended;
      const shard = movedShard(declared.item?.(input));
      const { rows } = await statement(db, { ...own, ...caller, ...appended, shard }, shape?.(input) as Shape);
      const row = rows[0] as WrittenRow;
      if (row.has_lost) throw raceLost();
      return { ...row, events };
    },
    resultOf: (row) => result(row as never),
  };
}

function columnsOf(event: DomainEvent) {
  const { id, kind, data } = storedEvent(event);
  return { event_id: id, event_kind: kind, event_data: JSON.stringify(data) };
}
