import { lookUpWriter, type LookedUp } from "../access/caller-lookup.ts";
import { isOpenToOutsiders } from "../access/allowed.sql.ts";
import {
  isQuiet,
  requireCaller,
  requireProject,
  requireStanding,
  requireUnblocked,
  requireWrite,
} from "../access/require-access.ts";
import type { ProjectScope } from "../access/scope.ts";
import { beginAudit } from "../changes/audit.ts";
import { identified, quietly } from "../changes/event.sql.ts";
import type { DomainEvent } from "../changes/event.ts";
import { moveRevision } from "../changes/revision.ts";
import { lostRace, raceLost } from "../errors.ts";
import { hasMoved, recordUse } from "../request/found-caller.ts";
import { joinIn, joinProject, mayBeNew } from "../request/joined.ts";
import type { Db } from "../sql/database.ts";
import { inTransaction } from "../sql/transaction.ts";
import { contentOf, once } from "./idempotency.ts";
import { inTurn } from "./item-turns.ts";
import type { Mutation, StatementMutation, StepsMutation, WorkResult } from "./mutation.ts";
import { oneRow, writtenBy } from "./statement-writer.ts";
import { type End, orMissing, outputOf, type Write, type Written } from "./writer.ts";

/** Writes in one transaction, for a caller who has been looked up. With an Idempotency-Key it stores the response. */
export async function inOneTransaction(write: Write<Mutation>, end?: End): Promise<Written | undefined> {
  const { mutation, ctx, input, lookup, idempotencyKey } = write;
  const { access } = mutation;
  // The transaction of a rehearsal does it inside, where it is undone.
  const joinsInside = end !== undefined && mayBeNew(mutation, ctx.em.getKysely(), lookup);
  if (!end) await joinProject(mutation, ctx.em, lookup);
  const caller = await lookUpWriter(ctx.em.getKysely(), lookup);
  if (hasMoved(ctx, lookup, caller)) return undefined;
  recordUse(ctx, caller);
  requireCaller(access, caller, lookup);
  requireProject(caller, lookup);
  if (mutation.work === "statement" || !mutation.isOpenToBlocked) requireUnblocked(caller);
  const perform =
    mutation.work === "statement" ? byOneRow({ ...write, mutation }) : await bySteps({ ...write, mutation }, caller);

  const work = async (db: Db): Promise<Written> => {
    const scope = scopeOf(write, caller, db);
    await requireWrite(mutation, scope, caller, input, lookup);
    if (joinsInside) await joinIn(mutation, db, caller);
    if (end) return end(db, await perform(scope), caller);
    if (!idempotencyKey) return perform(scope);
    const content = contentOf(mutation, caller.found_project, input);
    return once(db, { userId: scope.caller.id, key: idempotencyKey, content }, () => perform(scope));
  };
  const written = await inTurn(mutation.item?.(input), () => inTransaction(ctx.em, work)).catch(orMissing(mutation));
  return { ...written, topic: lookup.projectId ?? written?.topic ?? caller.caller_id };
}

/** Does a statement again, in a transaction, after it has lost a race: the transaction waits. */
export const orInTransaction = (write: Write<Mutation>) => (error: unknown) => {
  if (lostRace(error)) return inOneTransaction(write);
  throw error;
};

const callerOf = ({ caller_id, session_id, token_scopes }: LookedUp) => ({
  id: caller_id ?? "",
  sessionId: session_id ?? null,
  scopes: token_scopes ?? null,
});

async function prepare(
  { mutation, ctx, input, lookup, isRehearsal }: Write<StepsMutation>,
  caller: LookedUp,
): Promise<unknown> {
  if (!mutation.prepare) return undefined;
  requireStanding(mutation.access, caller, lookup);
  const { publicUrl, dns, isPassword, unseal, verifySigned, server } = ctx;
  const scope = { db: ctx.em.getKysely(), caller: callerOf(caller), project: { id: caller.found_project ?? "" } };
  return mutation.prepare({ ...scope, publicUrl, dns, isPassword, unseal, verifySigned, server, isRehearsal }, input);
}

function scopeOf({ ctx, lookup }: Write<Mutation>, caller: LookedUp, db: Db): ProjectScope {
  const { projectCreation, projectBytes, seal, publicUrl } = ctx;
  const project = { id: caller.found_project };
  const server = { projectCreation, projectBytes, seal, publicUrl };
  const { network = null } = lookup;
  return { db, caller: callerOf(caller), ...server, project, network, role: caller.caller_role } as ProjectScope;
}

function byOneRow({ mutation, input, lookup }: Write<StatementMutation>) {
  const writeOne = oneRow(mutation);
  return async ({ db }: ProjectScope) =>
    writtenBy(mutation, { input, lookup }, await writeOne(db, { input, caller: lookup, joins: false }));
}

/** Returns the function that does the steps. */
async function bySteps(write: Write<StepsMutation>, caller: LookedUp) {
  const prepared = await prepare(write, caller);
  return (scope: ProjectScope) => inSteps(write, scope, caller, prepared);
}

async function inSteps(
  { mutation, input, lookup, isRehearsal }: Write<StepsMutation>,
  scope: ProjectScope,
  caller: LookedUp,
  prepared: unknown,
): Promise<Written> {
  const keep = mutation.audit ? await beginAudit(mutation.audit, mutation.name, scope, input) : undefined;
  const worked = (await mutation.run(scope, input, prepared)) as WorkResult;
  const result = outputOf(mutation, worked);
  const projectId = caller.found_project ?? mutation.projectOf?.(result);
  await keep?.(result, projectId ?? scope.project.id);
  const said: readonly DomainEvent[] = mutation.events?.(input, result, worked) ?? [];
  const events = said.map((event) => identified(isQuiet(input) ? quietly(event) : event));
  if (projectId) {
    const isOpen = caller.found_project && !caller.caller_role ? isOpenToOutsiders(mutation.access) : undefined;
    const isReplaced = mutation.isReplaced?.(scope, input);
    // Nobody reads what is undone, so a rehearsal leaves the revision alone, and no other writer waits for it.
    const isUnseen = isRehearsal || mutation.isUnseen;
    const moved = {
      item: mutation.item?.(input),
      isUnseen,
      isReplaced,
      isTrue: isOpen,
      events,
      actorId: scope.caller.id,
    };
    // Last, because other writers of the project wait for it until this transaction ends.
    if (!(await moveRevision(scope.db, projectId, moved)) && !mutation.deletesProject) {
      // The project has closed, or is gone, since the caller was looked up: 404 or 403 undoes the work.
      requireStanding(mutation.access, await lookUpWriter(scope.db, lookup), lookup);
      // It is open again, and the work is done again: this one has moved no revision.
      throw raceLost();
    }
  }
  return { result, isChanged: true, events, worked, topic: projectId };
}
