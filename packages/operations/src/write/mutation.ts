import type { z } from "zod";
import { writeAccess } from "../access/access.ts";
import type { CallerAccess, CallerLookup } from "../access/caller.sql.ts";
import type { Target } from "../access/require-access.ts";
import type { CallerScope, Preparation, ProjectScope } from "../access/scope.ts";
import type { Audit } from "../changes/audit.ts";
import type { DomainEvent, Signal } from "../changes/event.ts";
import type { Declaration } from "../request/declaration.ts";
import type { Db } from "../sql/database.ts";

/** The value that the work of a write returns. It may have fields that are not for the caller. */
export type WorkResult = Readonly<Record<string, unknown>> & {
  /** Events that the work has appended by itself, for a rehearsal to show. Clients hear of them by a signal. */
  readonly appended?: readonly DomainEvent[];
};

export interface WrittenRow extends CallerAccess {
  /** Null if nothing was done. */
  is_changed: boolean | null;
  is_told?: boolean | null;
  has_lost?: boolean | null;
  event_data?: object | null;
  /** True if nothing was done, because the caller first takes over other people of the project. */
  takes_over?: boolean | null;
  /** The events that it appended. */
  events?: readonly DomainEvent[] | undefined;
}

/** The write that one of several callers asks for. */
export interface WriteRequest<I extends z.ZodObject = z.ZodObject> {
  readonly input: z.output<I>;
  readonly caller: CallerLookup;
  /** True if the statement also makes the caller a person of the project. */
  readonly joins: boolean;
}

interface MutationBase<I extends z.ZodObject, O extends z.ZodType> extends Declaration<I, O> {
  readonly kind: "mutation";
  /** The declaration for the audit of the project, or of the server; false if it keeps none. */
  readonly audit?: Audit<z.output<I>, z.output<O>> | false | undefined;
  /** True if it creates something: then it takes an Idempotency-Key. */
  readonly creates: boolean;
  /** The signals to publish after the commit. `worked` is the value that the work has returned. */
  signals?(input: z.output<I>, result: z.output<O>, worked: WorkResult): readonly Signal[];
}

/** An operation that writes in one statement, which also looks up the caller and changes the project's revision. */
export interface StatementMutation<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> //
  extends MutationBase<I, O> {
  readonly work: "statement";
  /** True if the statement can also make its callers people of the project. */
  readonly canJoin: boolean;
  /**
   * Waits for the rows that the statement locks. The statement itself does not wait: it skips rows that another write has
   * locked, and has lost then. After a wait, what it has read before, such as the project's settings, might be out of date.
   */
  lock?(db: Db, projectId: string, input: z.output<I>): Promise<unknown>;
  /** Requests of one kind share a statement. */
  kindOf(input: z.output<I>): string;
  /** Writes for callers who ask for the same kind. Returns a row for each. */
  writeTogether(db: Db, requests: readonly WriteRequest<I>[]): Promise<readonly WrittenRow[]>;
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
  /**
   * True if readers of the project see nothing of what it writes. Its work moves the project's revision where they do, and
   * nobody reads anew for the others.
   */
  readonly isUnseen?: true;
  /** The id of the project that a write is about whose input names none, such as a new one. */
  projectOf?(result: z.output<O>): string;
  /** True if it deletes its project. Without it, a project that is gone when the work is done undoes the work. */
  readonly deletesProject?: true;
  /** True if whoever the team has blocked may do it too. */
  readonly isOpenToBlocked?: true;
}

/** An operation that writes. */
export type Mutation<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> =
  | StatementMutation<I, O>
  | StepsMutation<I, O>;

type ScopeOf<Input> = Input extends { projectSlug: string } ? ProjectScope : CallerScope;

export interface MutationDefinition<I extends z.ZodObject, O extends z.ZodType>
  extends Declaration<I, O>, Pick<MutationBase<I, O>, "signals" | "audit"> {
  creates?: boolean;
}

interface StepsDefinition<I extends z.ZodObject, O extends z.ZodType, Prepared>
  extends
    MutationDefinition<I, O>,
    Pick<StepsMutation<I, O>, "find" | "events" | "isUnseen" | "projectOf" | "deletesProject" | "isOpenToBlocked"> {
  prepare?(scope: Preparation, input: z.output<I>): Promise<Prepared>;
  run(scope: ScopeOf<z.output<I>>, input: z.output<I>, prepared: Prepared): Promise<z.input<O> | undefined>;
}

/** Defines an operation that writes in one transaction. */
export const mutation = <I extends z.ZodObject, O extends z.ZodType, Prepared = undefined>(
  definition: StepsDefinition<I, O, Prepared>,
): StepsMutation<I, O> => ({
  creates: false,
  ...(definition as MutationDefinition<I, O> & Pick<StepsMutation<I, O>, "prepare" | "run">),
  access: writeAccess(definition.access),
  kind: "mutation",
  work: "steps",
});
