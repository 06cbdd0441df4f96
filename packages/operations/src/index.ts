export * from "./access/access.ts";
export { isDisabledAddress } from "./access/disabled.sql.ts";
export * from "./sql/columns.ts";
export type { Context, Tells } from "./request/context.ts";
export * from "./request/cursor.schema.ts";
export * from "./sql/database.ts";
export { atOnce } from "./request/at-once.ts";
export * from "./request/attempts.ts";
export * from "./errors.ts";
export { AuditEntity, ServerAuditEntity } from "./sql/audit.entity.ts";
export { addToAudit, type Audit, hostOf, ofServer, rowState } from "./changes/audit.ts";
export { EventEntity, RelayPositionEntity } from "./sql/event.entity.ts";
export {
  adoptEvents,
  appendEvents,
  type EventPosition,
  identified,
  isAfterPosition,
  isSettled,
  oldestWriter,
  quietly,
} from "./changes/event.sql.ts";
export * from "./changes/event.ts";
export { IdempotencyKeyEntity } from "./sql/idempotency.entity.ts";
export * from "./request/json-depth.ts";
export * from "./sql/json.sql.ts";
export { type Items, markable, type Marks } from "./access/own-marks.sql.ts";
export { sweepIdempotencyKeys } from "./write/idempotency.ts";
export { type Mutation, mutation } from "./write/mutation.ts";
export { type DoneRow, statementMutation, type WriteScope } from "./write/statement-mutation.ts";
export type { Operation } from "./pipeline/operation.ts";
export { runOperation } from "./pipeline/pipeline.ts";
export * from "./access/principal.ts";
export { createPace } from "./request/pace.ts";
export { createProofs } from "./request/proof.ts";
export { parseInput } from "./request/parse-request.ts";
export * from "./write/quota.ts";
export * from "./cache/replicas.ts";
export * from "./sql/revision.entity.ts";
export { followAccount } from "./changes/user-change.ts";
export { movePeopleRevision, moveRevision } from "./changes/revision.ts";
export * from "./request/limits.schema.ts";
export * from "./request/schema.ts";
export * from "./access/scope.ts";
export { isDistributed, setDistributed } from "./sql/distributed.ts";
export * from "./sql/expressions.ts";
export * from "./pipeline/subscription.ts";
export * from "./secrets/token-secret.ts";
export { isPublicKey } from "./secrets/public-key.ts";
export { seal, unseal } from "./secrets/seal.ts";
export { inert, straight } from "./text/inert.ts";
export type { Letter } from "./text/letter.ts";
export { inTransaction } from "./sql/transaction.ts";
export * from "./sql/cursor.sql.ts";
export * from "./sql/page.sql.ts";
export { type KnownCaller, knownScope, toKnownCaller } from "./access/caller.sql.ts";
export { type Declaration, type Join } from "./request/declaration.ts";
export { type ServerValues } from "./read/query-definition.ts";
export { type Query, query } from "./read/query.ts";
export { prepared } from "./sql/prepared-statement.ts";
export { type CachedFor, ResponseCache } from "./cache/response-cache.ts";
