import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { writeAccess } from "../access/access.ts";
import { isAllowed } from "../access/allowed.sql.ts";
import { accessColumns, type CallerLookup } from "../access/caller.sql.ts";
import { type CallerLists, callersOf, listsOf, lookupOf } from "../access/callers.sql.ts";
import { isQuiet } from "../access/require-access.ts";
import type { Scope } from "../access/scope.ts";
import type { DomainEvent } from "../changes/event.ts";
import { movedShard, moveRevisionIfChanged } from "../changes/revision.ts";
import { raceLost } from "../errors.ts";
import type { Db } from "../sql/database.ts";
import { newId } from "../sql/expressions.ts";
import { prepared } from "../sql/prepared-statement.ts";
import type { MutationDefinition, StatementMutation, WriteRequest, WrittenRow } from "./mutation.ts";

/** The scope of a write that several callers do in one statement. */
export interface WriteScope extends Pick<Scope, "project"> {
  /** A relation `allowed` of those who may, with `caller_id`, `caller_role`, `position` and the values of each. */
  readonly callers: RawBuilder<unknown>;
  /** True if there is one. */
  readonly isAllowed: RawBuilder<boolean>;
  /** Of what creates something: a keyed hash of the network of each; null where it is not known. */
  readonly network: RawBuilder<Buffer | null>;
}

/** Columns that `done` has beside the result's. */
export interface DoneRow {
  position: string;
  is_changed: boolean;
  /** False if nobody is to be told of it yet: then its event is neither appended nor published. */
  is_told?: boolean;
  /** The data of its event. */
  event_data?: object;
  /** True if another write had what the statement locks, or there was nothing left of what it had found after it waited. */
  has_lost?: boolean;
}

/** The values of each caller are texts in SQL. */
type Own<Each> = { [Name in keyof Each]: RawBuilder<string> | Extract<Each[Name], undefined> };

interface StatementDefinition<I extends z.ZodObject, O extends z.ZodType, All, Each, Shape, Row>
  extends MutationDefinition<I, O>, Pick<StatementMutation<I, O>, "lock"> {
  /**
   * The work of `join` as parts of the statement, of a write whose result shows nothing of its person. They read
   * `caller`. The part `joined` has those who are people now, and `takers` the `id` of those whom only `join` can add.
   */
  joinParts?(projectId: string): RawBuilder<unknown>;
  /** The values that callers have to share in order to share a statement. */
  values?(input: z.output<I>): All;
  /** The values that each caller has of their own: texts, or undefined. */
  own?(input: z.output<I>): Each;
  /** Reads more of these, for all callers of a statement at once. */
  readOwn?(db: Db, projectId: string, inputs: readonly z.output<I>[]): Promise<readonly Partial<Each>[]>;
  /** The kind of the event that the write of a caller appends if it changes anything. `done` has its data. */
  event?: DomainEvent["kind"];
  shape?(input: z.output<I>): Shape;
  /**
   * The parts of a WITH. The part `changed` has rows if anything was changed. The last part is `done`, with a row for each
   * of `callers` whose write was done: the result, and the columns of DoneRow.
   */
  write(scope: WriteScope, values: All & Own<Each>, shape: Shape): RawBuilder<Row & DoneRow>;
  /** The result; undefined if nothing was done. May throw a DomainError. */
  result(row: { [Column in keyof Row]: Row[Column] | null }): z.input<O> | undefined;
}

type Fixed = CallerLists &
  Pick<CallerLookup, "projectId" | "projectSlug" | "readsMore"> & { shard?: number | undefined };

/** The callers who do not first take over others. It reads `joined`, so that users are locked before what is written. */
const writerAfterJoining = sql`writer as materialized (select * from caller
  where caller_id not in (select id from takers) and (select count(*) from joined) is not null)`;

const isSet = (value: unknown) => value !== undefined && value !== null;
const setNames = (values: object) => Object.entries(values).flatMap(([name, value]) => (isSet(value) ? name : []));

/**
 * Defines an operation that writes in one statement, which also looks up the caller. Those who ask for the same at the same
 * time share it.
 */
export function statementMutation<
  I extends z.ZodObject,
  O extends z.ZodType,
  Row,
  All extends object = object,
  Each extends object = object,
  Shape = undefined,
>(definition: StatementDefinition<I, O, All, Each, Shape, Row>): StatementMutation<I, O> {
  const { write, values, own, readOwn, shape, result, event, joinParts, ...rest } = definition;
  const declared = { ...rest, access: writeAccess(rest.access) };
  const sharedOf = (input: z.output<I>) => values?.(input) ?? ({} as All);
  const ownOf = (input: z.output<I>) => own?.(input) ?? ({} as Each);

  interface Form {
    readonly shape: Shape;
    /** The names of what each caller has. */
    readonly own: readonly string[];
    readonly joins: boolean;
    /** True if it is to tell nobody: then only the team may do it. */
    readonly isQuiet: boolean;
  }
  const statement = prepared((all: All & Fixed & Readonly<Record<string, unknown>>, form: Form) => {
    const { projectId, projectSlug, readsMore, shard } = all;
    const lookup = { ...lookupOf(all), projectId, projectSlug, ...(readsMore && { readsMore }) };
    const joined = form.joins ? joinParts?.(projectId ?? "") : undefined;
    const writers = sql.ref(joined ? "writer" : "caller");
    const scope: WriteScope = {
      project: { id: projectId ?? "" },
      callers: sql`(select * from ${writers} where is_allowed) as allowed`,
      isAllowed: sql`exists (select 1 from ${writers} where is_allowed)`,
      network: form.own.includes("network") ? sql`decode(allowed.network, 'hex')` : sql`null::bytea`,
    };
    const refs = Object.fromEntries(form.own.map((name) => [name, sql.ref(`allowed.${name}`)]));
    const lists = Object.fromEntries(form.own.map((name) => [name, all[`each_${name}`]]));
    const isReplaced = declared.isReplaced?.(scope, all as never);
    const data = form.isQuiet ? sql`event_data || '{"quiet": true}'` : sql`event_data`;
    const appended = event
      ? sql`, appended as (insert into events (project_id, id, kind, actor_id, data)
          select ${projectId ?? ""}::uuid, event_id::uuid, ${sql.lit(event)}, caller_id, ${data}
          from caller join done on done.position = caller.position where is_changed and is_told)`
      : sql``;
    return sql<WrittenRow>`with caller as materialized (
        select caller.*, ${isAllowed(declared.access, true, lookup)} and not is_blocked
          ${form.isQuiet ? sql`and caller_role is not null` : sql``} as is_allowed
        from (${callersOf(all, lookup, lists)}) as caller),
      ${joined ? sql`${joined}, ${writerAfterJoining},` : sql``}
      ${write(scope, { ...all, ...refs } as never, form.shape)},
      ${moveRevisionIfChanged(projectId ?? "", { shard, isReplaced })}${appended}
      select ${accessColumns(lookup)}, done.*${joined ? sql`, caller_id in (select id from takers) as takes_over` : sql``}
      from caller left join done on done.position = caller.position
      order by caller.position`;
  });

  /** The event as the statement has appended it. */
  function eventsOf({ is_changed, is_told, event_data }: WrittenRow, id: unknown, quiet: boolean): DomainEvent[] {
    if (!event || !is_changed || is_told === false) return [];
    return [{ kind: event, id, ...event_data, ...(quiet && { quiet }) } as unknown as DomainEvent];
  }

  async function writeTogether(db: Db, requests: readonly WriteRequest<I>[]): Promise<readonly WrittenRow[]> {
    const [first] = requests as [WriteRequest<I>];
    const { projectId, projectSlug, readsMore } = first.caller;
    const inputs = requests.map(({ input }) => input);
    const read = await readOwn?.(db, projectId ?? "", inputs);
    const rows = requests.map(({ input, caller }, at): Readonly<Record<string, unknown>> => ({
      ...ownOf(input),
      ...read?.[at],
      network: declared.creates ? caller.network?.toString("hex") : undefined,
      event_id: event && newId(),
    }));
    const names = [...new Set(rows.flatMap(setNames))];
    const lists = Object.fromEntries(names.map((name) => [`each_${name}`, rows.map((row) => row[name])]));
    const fixed = {
      projectId,
      projectSlug,
      ...(readsMore && { readsMore }),
      shard: movedShard(declared.item?.(first.input)),
    };
    const all = { ...sharedOf(first.input), ...listsOf(requests.map(({ caller }) => caller)), ...fixed, ...lists };
    const form = {
      shape: shape?.(first.input) as Shape,
      own: names,
      joins: first.joins,
      isQuiet: isQuiet(first.input),
    };
    const written = await statement(db, all, form);
    if (written.rows.some((row) => row.has_lost)) throw raceLost();
    return written.rows.map((row, at) => ({ ...row, events: eventsOf(row, rows[at]?.["event_id"], form.isQuiet) }));
  }
  return {
    creates: false,
    ...declared,
    kind: "mutation",
    work: "statement",
    canJoin: joinParts !== undefined,
    writeTogether,
    kindOf: (input) => JSON.stringify([sharedOf(input), setNames(ownOf(input)), shape?.(input), isQuiet(input)]),
    resultOf: (row) => result(row as never),
  };
}
