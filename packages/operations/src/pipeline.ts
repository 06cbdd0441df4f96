import type { Answer } from "./answer-cache.ts";
import { requireCaller, requireProject, requireStanding, requireWrite } from "./authorize.ts";
import { lookUpCaller } from "./caller-lookup.ts";
import { type CallerAccess, type CallerLookup, type CallerValues, known } from "./caller.sql.ts";
import type { Context } from "./context.ts";
import type { Db } from "./database.ts";
import { isForeignKeyViolation, notFound } from "./errors.ts";
import { once, sweep } from "./idempotency.ts";
import type { Mutation } from "./mutation.ts";
import type { Operation } from "./operation.ts";
import type { Query } from "./query.ts";
import { parseRequest, recordTokenUse } from "./request.ts";
import { moveRevision } from "./revision.ts";
import type { ProjectScope } from "./scope.ts";
import { inTransaction, retried } from "./transaction.ts";

/**
 * Runs an operation: caller → input → access → cache → work → events. Returns the answer as JSON. Throws a DomainError
 * for whatever the caller may know of.
 */
export function answer(operation: Operation, ctx: Context, raw: unknown): Promise<Answer> {
  const perform = () =>
    operation.kind === "query" ? answerQuery(operation, ctx, raw) : answerMutation(operation, ctx, raw);
  return ctx.trace ? ctx.trace(operation.name, perform) : perform();
}

async function answerQuery(query: Query, ctx: Context, raw: unknown): Promise<Answer> {
  const { input, slug, lookup } = await parseRequest(query, ctx, raw);
  const access = query.accessTo(input);
  const [primary, reader] = [ctx.em.getKysely(), ctx.em.getKysely({ type: "read" })];

  // Access and cache: the primary looks up the caller first if an answer may be cached, or if a replica reads.
  const cachedFor = ctx.cache && query.cachedFor(input);
  const request = cachedFor ? `${query.name} ${JSON.stringify(input)}` : "";
  const cacheKey = ({ caller_role, caller_id }: CallerAccess) =>
    String((cachedFor === "role" && caller_role) || caller_id);
  let caller: CallerValues = lookup;
  if (reader !== primary || (cachedFor && ctx.cache?.has(request))) {
    const found = await lookUpCaller(primary, lookup);
    if (hasMoved(ctx, lookup, found)) return answerQuery(query, ctx, raw);
    recordTokenUse(ctx, found);
    requireStanding(access, found, slug);
    const cached = cachedFor && ctx.cache?.get(request, cacheKey(found), found);
    if (cached) return cached;
    // A replica reads by ids. The primary looks the caller up again, so that the answer is as of that instant.
    if (reader !== primary) caller = known(found);
  }

  // Work, and access where it has not been checked yet: the statement reads nothing for a caller who may not.
  const row = await query.read(reader, input, caller, cachedFor !== null);
  if (hasMoved(ctx, lookup, row)) return answerQuery(query, ctx, raw);
  recordTokenUse(ctx, row);
  requireStanding(access, row, slug);
  const found = query.answerOf(row);
  if (!found) throw notFound(query.noun ?? "project");
  return cachedFor && ctx.cache ? ctx.cache.set(request, cacheKey(row), found, row) : found;
}

async function answerMutation(mutation: Mutation, ctx: Context, raw: unknown): Promise<Answer> {
  const { input, slug, lookup, idempotencyKey } = await parseRequest(mutation, ctx, raw);
  const { access, noun = "project" } = mutation;
  const finish = (given: unknown) => {
    if (given === undefined) throw notFound(noun);
    return mutation.output.parse(given);
  };
  const fail = (error: unknown): never => {
    // Something it refers to has been deleted since it was looked up.
    throw isForeignKeyViolation(error) ? notFound(noun) : error;
  };
  let result: unknown;
  let isDone = true;

  if (mutation.write && !idempotencyKey) {
    // Access and work in one statement.
    const row = await retried(async () => mutation.write?.(ctx.em.getKysely(), input, lookup)).catch(fail);
    if (!row || hasMoved(ctx, lookup, row)) return answerMutation(mutation, ctx, raw);
    recordTokenUse(ctx, row);
    requireStanding(access, row, slug);
    result = finish(mutation.resultOf?.(row));
  } else {
    const caller = await lookUpCaller(ctx.em.getKysely(), lookup);
    if (hasMoved(ctx, lookup, caller)) return answerMutation(mutation, ctx, raw);
    recordTokenUse(ctx, caller);
    requireCaller(access, caller);
    requireProject(caller, slug);
    const project = { id: caller.found_project };

    const work = async (db: Db): Promise<unknown> => {
      const scope = { db, caller: { id: caller.caller_id }, project, role: caller.caller_role } as ProjectScope;
      await requireWrite(mutation, scope, input);
      const perform = async () => {
        const row = await mutation.write?.(db, input, known(caller)).catch(fail);
        const given = row ? mutation.resultOf?.(row) : await mutation.run?.(scope, input).catch(fail);
        const done = finish(given);
        isDone = true;
        // Last, because other writers of the project wait for it until this transaction ends.
        if (project.id && !row) await moveRevision(db, project.id);
        return done;
      };
      if (!idempotencyKey) return perform();
      isDone = false;
      const content = `${mutation.name} ${project.id} ${JSON.stringify(input)}`;
      return once(db, { userId: scope.caller.id, key: idempotencyKey, content }, perform);
    };
    result = await inTransaction(ctx.em, work);
    if (idempotencyKey) ctx.later(() => sweep(ctx.em.getKysely()));
  }

  // Events are published here, after the commit. A NOTIFY inside would let one transaction at a time commit.
  const { projectId } = lookup;
  if (isDone && projectId && mutation.events) ctx.publish(projectId, mutation.events(input, result));
  return { text: JSON.stringify(result) };
}

/** Whether the slug belongs to another project by now, or to none. Its id is forgotten then, and the request starts again. */
function hasMoved({ projectIds }: Context, { projectSlug, projectId }: CallerLookup, found: CallerAccess): boolean {
  if (!projectSlug || !projectId || found.found_project) return false;
  projectIds.delete(projectSlug);
  return true;
}
