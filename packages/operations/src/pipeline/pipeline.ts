import type { OperationResponse } from "../cache/response-cache.ts";
import { alone } from "../read/alone-reader.ts";
import { cached } from "../read/cached-reader.ts";
import { withCaller } from "../read/caller-reader.ts";
import { withFacts } from "../read/facts-reader.ts";
import { marked } from "../read/marked-reader.ts";
import { plain } from "../read/plain-reader.ts";
import { identified } from "../changes/event.sql.ts";
import type { Query } from "../read/query.ts";
import { replicated } from "../read/replicated-reader.ts";
import type { Context } from "../request/context.ts";
import { type ParsedRequest, parseRequest } from "../request/parse-request.ts";
import { isDistributed } from "../sql/distributed.ts";
import type { Mutation } from "../write/mutation.ts";
import { rehearse } from "../write/rehearsal.ts";
import { byStatement } from "../write/statement-writer.ts";
import { inOneTransaction, orInTransaction } from "../write/transaction-writer.ts";
import type { Operation } from "./operation.ts";

/**
 * Runs an operation: caller → input → pace → access → cache → work → events. Throws a DomainError for whatever the caller may
 * know of.
 */
export function runOperation(operation: Operation, ctx: Context, raw: unknown): Promise<OperationResponse> {
  const run = () => untilDone(operation, ctx, raw);
  return ctx.trace ? ctx.trace(operation.name, run) : run();
}

/** Starts again if the slug has moved to another project, or if the cached response changed while the request waited for it. */
async function untilDone(operation: Operation, ctx: Context, raw: unknown): Promise<OperationResponse> {
  for (let isAgain = false; ; isAgain = true) {
    // Caller and input.
    const request = await parseRequest(operation, ctx, raw);
    const result =
      operation.kind === "query"
        ? await runQuery(operation, ctx, request, isAgain)
        : await runMutation(operation, ctx, request);
    if (result) return result.response;
  }
}

/** Access, cache and work of a query: a row of readers, of which the last one made is the first to run. */
function runQuery(query: Query, ctx: Context, { input, lookup }: ParsedRequest, isAgain: boolean) {
  const primary = ctx.em.getKysely();
  const replica = ctx.em.getKysely({ type: "read" });
  const cachedFor = query.cachedFor(input);
  // Only what may be cached has a revision, which says if a replica is up to date.
  const isReplicated = cachedFor !== null && replica !== primary;
  const isAlone = lookup.projectId === undefined && isDistributed(primary);
  const responses = cachedFor && ctx.cache ? ctx.cache.responsesTo(query, cachedFor, input) : null;

  let reader = isAlone ? alone : plain;
  if (isReplicated) reader = replicated(replica, reader);
  if (responses) reader = cached(responses, reader);
  if (isReplicated || isAlone || responses?.latest) reader = withCaller(reader);
  if (query.marks) reader = marked(query.marks, reader);
  const access = query.accessTo(input);
  if (access.ofServer) reader = withFacts(reader);
  const { maxResponseBytes: maxBytes, projectCreation } = ctx;
  const server = { maxBytes, projectCreation, facts: "" };
  return reader({ query, ctx, input, lookup, access, primary, server, responses, isAgain });
}

/** Pace, access and work of a mutation, and its events. */
async function runMutation(mutation: Mutation, ctx: Context, request: ParsedRequest) {
  const { lookup, isRehearsal } = request;
  if (mutation.act) {
    const { act, access } = mutation;
    const db = ctx.em.getKysely();
    // First: what is refused for want of a proof is sent again, and counts once. A rehearsal uses up no proof.
    if (!isRehearsal) await ctx.proofs?.require({ act, access, db, lookup, proof: ctx.proof });
    await ctx.pace.require({ act, isRehearsal }, db, lookup);
  }
  if (isRehearsal) {
    const rehearsal = await rehearse({ ...request, mutation, ctx });
    return rehearsal && { response: { json: Buffer.from(JSON.stringify(rehearsal)) } };
  }
  const write = { ...request, mutation, ctx };
  const written =
    mutation.work === "statement" && !request.idempotencyKey
      ? await byStatement({ ...write, mutation }).catch(orInTransaction(write))
      : await inOneTransaction(write);
  if (!written) return undefined;
  const { result, worked = {}, events, isChanged, topic } = written;
  if (isChanged && topic) {
    // After the commit: with a NOTIFY inside, only one transaction at a time could commit.
    const signals = mutation.signals?.(request.input, result, worked) ?? [];
    const live = [...events, ...signals.map(identified)];
    if (live.length > 0) ctx.publish(topic, live);
  }
  return { response: { json: Buffer.from(JSON.stringify(result)) } };
}
