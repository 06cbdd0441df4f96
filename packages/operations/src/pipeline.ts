import type { Answer } from "./answer-cache.ts";
import { requireCaller, requireProject, requireStanding, requireWrite } from "./authorize.ts";
import { type LookedUp, lookUpCaller } from "./caller-lookup.ts";
import { type CallerAccess, type CallerLookup, isOpenToOutsiders, known } from "./caller.sql.ts";
import type { Context } from "./context.ts";
import type { Db } from "./database.ts";
import { isDistributed } from "./distributed.ts";
import { isForeignKeyViolation, notFound, tooLarge } from "./errors.ts";
import type { DomainEvent } from "./event.ts";
import { once, sweep } from "./idempotency.ts";
import { withMarks } from "./marks.ts";
import type { Given, Mutation } from "./mutation.ts";
import type { Operation } from "./operation.ts";
import type { Query } from "./query.ts";
import { parseRequest, recordUse } from "./request.ts";
import { moveRevision, shardsOf } from "./revision.ts";
import type { ProjectScope } from "./scope.ts";
import { SharedAnswers } from "./shared-answers.ts";
import { inTransaction, retried } from "./transaction.ts";
import { inTurn } from "./turns.ts";

/**
 * Runs an operation: caller → input → access → cache → work → events. Returns the answer as JSON. Throws a DomainError
 * for whatever the caller may know of.
 */
export function answer(operation: Operation, ctx: Context, raw: unknown): Promise<Answer> {
  const perform = () =>
    operation.kind === "query" ? answerQuery(operation, ctx, raw) : answerMutation(operation, ctx, raw);
  return ctx.trace ? ctx.trace(operation.name, perform) : perform();
}

async function answerQuery(query: Query, ctx: Context, raw: unknown, isAgain = false): Promise<Answer> {
  const { input, lookup } = await parseRequest(query, ctx, raw);
  const { marks } = query;
  const access = query.accessTo(input);
  const [primary, reader] = [ctx.em.getKysely(), ctx.em.getKysely({ type: "read" })];
  const cachedFor = query.cachedFor(input);
  // The revision, which says whether a replica is up to date, counts for what may be cached.
  const replica = cachedFor && reader !== primary ? reader : null;
  const isAboutAll = lookup.projectId === undefined && isDistributed(primary);
  const cached =
    ctx.cache && cachedFor
      ? new SharedAnswers(ctx.cache, `${query.name} ${JSON.stringify(input)}`, cachedFor, query.namesOwn)
      : null;
  const server = { maxBytes: ctx.maxAnswerBytes, projectCreation: ctx.projectCreation };
  const startAgain = () => answerQuery(query, ctx, raw, true);

  // Work, and access where it has not been checked yet: the statement reads nothing for a caller who may not.
  const read = async (caller?: LookedUp): Promise<Answer> => {
    // A replica reads by ids. The primary looks the caller up again, so that the answer is as of that instant.
    const byReplica =
      caller && replica
        ? await ctx.replicas.read(replica, caller, (db) => query.read(db, input, known(caller), true, server))
        : undefined;
    const alone = caller && isAboutAll && { ...caller, ...(await query.readAlone(primary, input, caller, server)) };
    const row = byReplica ?? (alone || (await query.read(primary, input, lookup, cached !== null, server)));
    if (hasMoved(ctx, lookup, row)) return startAgain();
    recordUse(ctx, row);
    requireStanding(access, row, lookup, row.is_there === false ? query.noun : undefined);
    if (row.is_too_large) throw tooLarge(ctx.maxAnswerBytes);
    const found = query.answerOf(row);
    if (!found) throw notFound(query.noun ?? "project");
    const given = { json: Buffer.from(found.text), next: found.next, markable: row.markable ?? undefined };
    const shared = cached && !row.is_replaced ? cached.set(given, row) : given;
    if (!marks) return shared;
    cached?.setMarks(lookup, shared.markable, row);
    return withMarks(marks, shared, row.marks);
  };

  // Access and cache: the primary looks up the caller first if an answer may be cached, or if a replica reads.
  if (!replica && !cached?.isKnown && !isAboutAll) return read();
  // The caller's own marks on the items of the latest answer are looked up with the caller, if they are not known.
  const markable = marks && cached?.markable;
  const own = markable ? cached?.marksOf(lookup) : undefined;
  const found = await lookUpCaller(
    primary,
    lookup,
    shardsOf(query.item?.(input)),
    markable && !own ? { marks, markable } : undefined,
  );
  if (hasMoved(ctx, lookup, found)) return startAgain();
  recordUse(ctx, found);
  // Whether what is addressed is there, the read finds out.
  if (!query.isThere) requireStanding(access, found, lookup);
  if (!cached) return read(found);
  const fromCache = () => {
    const shared = cached.get(found);
    if (!marks || !shared) return shared;
    // Another answer may have been cached since, whose marks have not been looked up.
    if (shared.markable !== markable) return undefined;
    if (!own) cached.setMarks(lookup, markable, found);
    else if (own.revision !== found.revision || own.caller_id !== found.caller_id) return undefined;
    return withMarks(marks, shared, (own ?? found).marks);
  };
  const valid = fromCache();
  if (valid) return valid;
  const reading = isAgain ? undefined : cached.reading(found);
  if (!reading) return cached.read(found, () => read(found));
  // Many miss an answer at once after a write: one reads it, and the others look again.
  await reading;
  return fromCache() || startAgain();
}

async function answerMutation(mutation: Mutation, ctx: Context, raw: unknown): Promise<Answer> {
  const { input, lookup, idempotencyKey } = await parseRequest(mutation, ctx, raw);
  const { access, noun = "project" } = mutation;
  const item = mutation.item?.(input);
  let given: unknown;
  const finish = (worked: unknown) => {
    if (worked === undefined) throw notFound(noun);
    given = worked;
    return mutation.output.parse(worked);
  };
  const fail = (error: unknown): never => {
    // Something it refers to has been deleted since it was looked up. Some keys are checked at the commit.
    throw isForeignKeyViolation(error) ? notFound(noun) : error;
  };
  let result: unknown;
  let events: readonly DomainEvent[] = [];
  let isChanged = true;
  // Where it names no project, the caller's own topic has the events.
  let topic: string | null | undefined = lookup.projectId;

  if (mutation.write && !idempotencyKey) {
    // Access and work in one statement.
    const write = () => retried(async () => mutation.write?.(ctx.em.getKysely(), input, lookup));
    const row = await inTurn(item, write).catch(fail);
    if (!row || hasMoved(ctx, lookup, row)) return answerMutation(mutation, ctx, raw);
    recordUse(ctx, row);
    requireStanding(access, row, lookup);
    result = finish(mutation.resultOf?.(row));
    isChanged = row.is_changed;
    events = row.events ?? [];
  } else {
    const caller = await lookUpCaller(ctx.em.getKysely(), lookup);
    if (hasMoved(ctx, lookup, caller)) return answerMutation(mutation, ctx, raw);
    recordUse(ctx, caller);
    requireCaller(access, caller, lookup);
    requireProject(caller, lookup);
    const project = { id: caller.found_project };
    topic ??= caller.caller_id;
    const { projectCreation, isPassword, seal, publicUrl, dns } = ctx;
    let prepared: unknown;
    if (mutation.prepare) {
      requireStanding(access, caller, lookup);
      prepared = await mutation.prepare({ db: ctx.em.getKysely(), project: { id: project.id ?? "" }, publicUrl, dns });
    }

    const work = async (db: Db): Promise<unknown> => {
      const own = { id: caller.caller_id, sessionId: caller.session_id };
      const server = { projectCreation, isPassword, seal, publicUrl };
      const scope = { db, caller: own, ...server, project, role: caller.caller_role } as ProjectScope;
      await requireWrite(mutation, scope, caller, input);
      const perform = async () => {
        const row = await mutation.write?.(db, input, lookup).catch(fail);
        if (row) requireStanding(access, row, lookup);
        const done = finish(row ? mutation.resultOf?.(row) : await mutation.run?.(scope, input, prepared).catch(fail));
        isChanged = row?.is_changed ?? true;
        events = row ? (row.events ?? []) : (mutation.events?.(input, done, given as Given) ?? []);
        // Last, because other writers of the project wait for it until this transaction ends.
        const isOpen = caller.caller_role ? undefined : isOpenToOutsiders(access);
        const isReplaced = mutation.isReplaced?.(scope, input);
        const moved = { item, isReplaced, isTrue: isOpen, events, actorId: scope.caller.id };
        if (project.id && !row && !(await moveRevision(db, project.id, moved)) && isOpen)
          // The project has closed since the caller was looked up: 404 or 403 undoes the work.
          requireStanding(access, await lookUpCaller(db, lookup), lookup);
        return done;
      };
      if (!idempotencyKey) return perform();
      isChanged = false;
      const content = `${mutation.name} ${project.id} ${JSON.stringify(input)}`;
      return once(db, { userId: scope.caller.id, key: idempotencyKey, content }, perform);
    };
    result = await inTurn(item, () => inTransaction(ctx.em, work)).catch(fail);
    if (idempotencyKey) ctx.later(() => sweep(ctx.em.getKysely()));
  }

  // Events are published here, after the commit. A NOTIFY inside would let one transaction at a time commit.
  const live = [...events, ...(mutation.signals?.(input, result, given as Given) ?? [])];
  if (isChanged && topic && live.length > 0) ctx.publish(topic, live);
  return { json: Buffer.from(JSON.stringify(result)) };
}

/** Whether the slug belongs to another project by now, or to none. Its id is forgotten then, and the request starts again. */
function hasMoved({ projectIds }: Context, { projectSlug, projectId }: CallerLookup, found: CallerAccess): boolean {
  if (!projectSlug || !projectId || found.found_project) return false;
  projectIds.delete(projectSlug);
  return true;
}
