import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Target } from "../access/require-access.ts";
import { type CallerAccess, callerOf, type CallerValues, isAllowed } from "../access/caller.sql.ts";
import type { Db } from "../sql/database.ts";
import type { Declaration } from "../request/declaration.ts";
import { raceLost } from "../errors.ts";
import { identified, storedEvent } from "../changes/event.sql.ts";
import type { DomainEvent, Signal } from "../changes/event.ts";
import { movedShard, moveRevisionIfChanged } from "../changes/revision.ts";
import type { CallerScope, Preparation, ProjectScope } from "../access/scope.ts";
import type { Scope } from "../access/scope.ts";
import { prepared } from "../sql/prepared-statement.ts";

/** A one-statement write's scope. Its parts must do nothing unless `isAllowed`. */
export interface WriteScope extends Scope {
  readonly isAllowed: RawBuilder<boolean>;
}

/** The value that the work of a write returns. It may have fields that are not for the caller. */
export type WorkResult = Readonly<Record<string, unknown>>;

export interface WrittenRow extends CallerAccess {
  is_changed: boolean;
  /** True if the statement waited for another write, after which there was nothing left of what it had found. */
  has_lost?: boolean | null;
  /** The events that it appended if it changed anything. */
  events?: readonly DomainEvent[];
}

interface MutationBase<I extends z.ZodObject, O extends z.ZodType> extends Declaration<I, O> {
  readonly kind: "mutation";
  /** True if it creates something: then it takes an Idempotency-Key. */
  readonly creates: boolean;
  /** The signals to publish after the commit. `worked` is the value that the work has returned. */
  signals?(input: z.output<I>, result: z.output<O>, worked: WorkResult): readonly Signal[];
}

/** An operation that writes in one statement, which also looks up the caller and changes the project's revision. */
export interface StatementMutation<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> //
  extends MutationBase<I, O> {
  readonly work: "statement";
  write(db: Db, input: z.output<I>, caller: CallerValues): Promise<WrittenRow>;
  /** The work's value; undefined if the addressed thing is not there. */
  resultOf(row: CallerAccess): z.input<O> | undefined;
}

/** An operation that writes in one transaction of several statements. */
export interface StepsMutation<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> //
  extends MutationBase<I, O> {
  readonly work: "steps";
  /** Finds the addressed thing's owner. Called only if the caller's role alone does not suffice. */
  find?(scope: ProjectScope, input: z.output<I>): Promise<Target | undefined>;
  /** The events that the transaction appends. `worked` is the value that the work has returned. */
  events?(input: z.output<I>, result: z.output<O>, worked: WorkResult): readonly DomainEvent[];
  /**
   * Does what takes its time, or what is to stay if the work is undone, for a caller who may do the work. No transaction
   * waits for it, and none holds the embedded database's one connection.
   */
  prepare?(scope: Preparation, input: z.output<I>): Promise<unknown>;
  /** Does the work. Undefined: the addressed thing is not there. */
  run(scope: ProjectScope, input: z.output<I>, prepared?: unknown): Promise<z.input<O> | undefined>;
  /** True if it deletes its project. Without it, a project that is gone when the work is done undoes the work. */
  readonly deletesProject?: true;
}

/** An operation that writes. */
export type Mutation<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> =
  | StatementMutation<I, O>
  | StepsMutation<I, O>;

type ScopeOf<Input> = Input extends { projectSlug: string } ? ProjectScope : CallerScope;

interface MutationDefinition<I extends z.ZodObject, O extends z.ZodType>
  extends Declaration<I, O>, Pick<MutationBase<I, O>, "signals"> {
  creates?: boolean;
}

interface StepsDefinition<I extends z.ZodObject, O extends z.ZodType, Prepared>
  extends MutationDefinition<I, O>, Pick<StepsMutation<I, O>, "find" | "events" | "deletesProject"> {
  prepare?(scope: Preparation, input: z.output<I>): Promise<Prepared>;
  run(scope: ScopeOf<z.output<I>>, input: z.output<I>, prepared: Prepared): Promise<z.input<O> | undefined>;
}

/** Defines an operation that writes in one transaction. */
export const mutation = <I extends z.ZodObject, O extends z.ZodType, Prepared = undefined>(
  definition: StepsDefinition<I, O, Prepared>,
): StepsMutation<I, O> => ({
  creates: false,
  ...(definition as MutationDefinition<I, O> & Pick<StepsMutation<I, O>, "prepare" | "run">),
  kind: "mutation",
  work: "steps",
});

interface StatementDefinition<I extends z.ZodObject, O extends z.ZodType, Values, Shape, Row> //
  extends MutationDefinition<I, O> {
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
>(definition: StatementDefinition<I, O, Values, Shape, Row>): StatementMutation<I, O> {
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
        select caller.*, ${isAllowed(declared.access, true, all)} and not is_blocked as is_allowed
        from (${callerOf(all)}) as caller),
      ${write(scope, all, form)}, ${moveRevisionIfChanged(all.projectId ?? "", { shard: all.shard, isReplaced })}${appended}
      select caller.*, exists (select 1 from changed) as is_changed, done.* from caller left join done on true`;
  });
  return {
    creates: false,
    ...declared,
    kind: "mutation",
    work: "statement",
    async write(db, input, caller) {
      const own = values(input);
      const events = event ? [identified(event(own))] : [];
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
