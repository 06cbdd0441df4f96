import { runOperation, type Context, type Operation } from "@earshot/operations";
import { getTRPCErrorShape, type TRPCError, type TRPCErrorShape } from "@trpc/server";
import type { FastifyRequest } from "fastify";
import { appRouter, procedures } from "../router.ts";
import { toTrpcError } from "../builder.ts";

// Most requests need nothing of tRPC but its wire format. See docs/decisions/0017-plain-calls-pass-trpc-by.md.

interface DirectCall {
  name: string;
  operation: Operation;
  input: unknown;
}

/** The calls of one request. */
export interface DirectCalls {
  isBatch: boolean;
  calls: DirectCall[];
}

/** The outcome of one call, and its JSON in parts. */
export interface DirectResult {
  parts: readonly Buffer[];
  error?: TRPCError;
  shape?: TRPCErrorShape;
}

const operations = new Map(procedures.map(({ name, operation }) => [name, operation]));

/**
 * Parses the calls of a well-formed request for a response in one piece. Undefined for any other request, which tRPC's
 * own handler serves.
 */
export function directCalls(request: FastifyRequest, path: string, maxBatchSize: number): DirectCalls | undefined {
  const { method, url, headers, body } = request;
  const isGet = method === "GET";
  const type = headers["content-type"] ?? (isGet ? "application/json" : "");
  if ((!isGet && method !== "POST") || !/^application\/json *(?:;|$)/i.test(type)) return undefined;
  if (headers["trpc-accept"] !== undefined || headers.accept?.includes("application/jsonl")) return undefined;
  // As tRPC parses a URL, which differs a little from Fastify.
  const searchParams = new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]);
  if (searchParams.has("connectionParams")) return undefined;
  const isBatch = searchParams.get("batch") === "1";
  const names = isBatch ? path.split(",") : [path];
  if (names.length > maxBatchSize) return undefined;
  const json = isGet ? searchParams.get("input") || "{}" : String(body);
  const inputs = inputsOf(json, isBatch);
  if (!inputs) return undefined;
  const calls: DirectCall[] = [];
  for (const [index, name] of names.entries()) {
    const operation = operations.get(name);
    // A POST may read too, because a long input does not fit into a URL.
    if (operation?.kind !== "query" && (isGet || operation?.kind !== "mutation")) return undefined;
    // tRPC refuses a batch of both.
    if (calls[0] && calls[0].operation.kind !== operation.kind) return undefined;
    calls.push({ name, operation, input: inputs[index] });
  }
  return { isBatch, calls };
}

/** The inputs by the index of their call; undefined if they cannot be parsed. */
function inputsOf(json: string, isBatch: boolean): Record<number, unknown> | undefined {
  try {
    const sent: unknown = JSON.parse(json);
    if (!isBatch) return [sent];
    return typeof sent === "object" && sent !== null && !Array.isArray(sent) ? { ...sent } : undefined;
  } catch {
    return undefined;
  }
}

const opening = Buffer.from('{"result":{"data":');
const closing = Buffer.from("}}");

/** Runs a call. Never throws. */
export async function runDirectCall({ name, operation, input }: DirectCall, ctx: Context): Promise<DirectResult> {
  try {
    const { json } = await runOperation(operation, ctx, input);
    return { parts: [opening, json, closing] };
  } catch (thrown) {
    const error = toTrpcError(thrown);
    const { _config: config } = appRouter._def;
    const shape = getTRPCErrorShape({ config, ctx, error, input, path: name, type: operation.kind });
    return { parts: [Buffer.from(JSON.stringify({ error: shape }))], error, shape };
  }
}
