import { lookUpCaller, type LookedUp } from "../access/caller-lookup.ts";
import { isOpenToOutsiders } from "../access/caller.sql.ts";
import {
  requireCaller,
  requireProject,
  requireStanding,
  requireUnblocked,
  requireWrite,
} from "../access/require-access.ts";
import type { ProjectScope } from "../access/scope.ts";
import { identified } from "../changes/event.sql.ts";
import { moveRevision } from "../changes/revision.ts";
import { raceLost } from "../errors.ts";
import { hasMoved, recordUse } from "../request/found-caller.ts";
import type { Db } from "../sql/database.ts";
import { inTransaction } from "../sql/transaction.ts";
import { contentOf, once } from "./idempotency.ts";
import { inTurn } from "./item-turns.ts";
import type { Mutation, StepsMutation, WorkResult } from "./mutation.ts";
import { writtenBy } from "./statement-writer.ts";
import { orMissing, outputOf, type Write, type Writer, type Written } from "./writer.ts";

/** Writes in one transaction, for a caller who has been looked up. With an Idempotency-Key it stores the response. */
export const inOneTransaction: Writer<Mutation> = async (write) => {
  const { mutation, ctx, input, lookup, idempotencyKey } = write;
  const { access } = mutation;
  const caller = await lookUpCaller(ctx.em.getKysely(), lookup);
  if (hasMoved(ctx, lookup, caller)) return undefined;
  recordUse(ctx, caller);
  requireCaller(access, caller, lookup);
  requireProject(caller, lookup);
  requireUnblocked(caller);
  const prepared = mutation.work === "steps" ? await prepare({ ...write, mutation }, caller) : undefined;

  const work = async (db: Db): Promise<Written> => {
    const scope = scopeOf(write, caller, db);
    await requireWrite(mutation, scope, caller, input);
    const perform = async () =>
      mutation.work === "statement"
        ? writtenBy(mutation, lookup, await mutation.write(db, input, lookup))
        : bySteps({ ...write, mutation }, scope, caller, prepared);
    if (!idempotencyKey) return perform();
    const content = contentOf(mutation, caller.found_project, input);
    return once(db, { userId: scope.caller.id, key: idempotencyKey, content }, perform);
  };
  const written = await inTurn(mutation.item?.(input), () => inTransaction(ctx.em, work)).catch(orMissing(mutation));
  return { ...written, topic: lookup.projectId ?? caller.caller_id };
};

const callerOf = ({ caller_id, session_id }: LookedUp) => ({ id: caller_id ?? "", sessionId: session_id });

async function prepare({ mutation, ctx, input, lookup }: Write<StepsMutation>, caller: LookedUp): Promise<unknown> {
  if (!mutation.prepare) return undefined;
  requireStanding(mutation.access, caller, lookup);
  const { publicUrl, dns, isPassword } = ctx;
  const scope = { db: ctx.em.getKysely(), caller: callerOf(caller), project: { id: caller.found_project ?? "" } };
  return mutation.prepare({ ...scope, publicUrl, dns, isPassword }, input);
}

function scopeOf({ ctx }: Write<Mutation>, caller: LookedUp, db: Db): ProjectScope {
  const { projectCreation, seal, publicUrl } = ctx;
  const project = { id: caller.found_project };
  const server = { projectCreation, seal, publicUrl };
  return { db, caller: callerOf(caller), ...server, project, role: caller.caller_role } as ProjectScope;
}

async function bySteps(
  { mutation, input, lookup }: Write<StepsMutation>,
  scope: ProjectScope,
  caller: LookedUp,
  prepared: unknown,
): Promise<Written> {
  const worked = (await mutation.run(scope, input, prepared)) as WorkResult;
  const result = outputOf(mutation, worked);
  const events = mutation.events?.(input, result, worked).map(identified) ?? [];
  if (caller.found_project) {
    const isOpen = caller.caller_role ? undefined : isOpenToOutsiders(mutation.access);
    const isReplaced = mutation.isReplaced?.(scope, input);
    const moved = { item: mutation.item?.(input), isReplaced, isTrue: isOpen, events, actorId: scope.caller.id };
    // Last, because other writers of the project wait for it until this transaction ends.
    if (!(await moveRevision(scope.db, caller.found_project, moved)) && !mutation.deletesProject) {
      // The project has closed, or is gone, since the caller was looked up: 404 or 403 undoes the work.
      requireStanding(mutation.access, await lookUpCaller(scope.db, lookup), lookup);
      // It is open again, and the work is done again: this one has moved no revision.
      throw raceLost();
    }
  }
  return { result, isChanged: true, events, worked };
}
