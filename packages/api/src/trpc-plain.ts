import type { Context, Operation } from "@earshot/domain";
import { getTRPCErrorShape, type TRPCError, type TRPCErrorShape } from "@trpc/server";
import type { FastifyRequest } from "fastify";
import { appRouter, procedures } from "./router.ts";
import { toTrpcError } from "./trpc.ts";

// Most requests take nothing of tRPC but its form. See docs/decisions/0017-plain-calls-pass-trpc-by.md.

interface PlainCall {
  name: string;
  operation: Operation;
  input: unknown;
}

/** What one request calls. */
export interface PlainCalls {
  isBatch: boolean;
  calls: PlainCall[];
}

/** How one call ended, and the JSON that says so. */
export interface PlainAnswer {
  text: string;
  error?: TRPCError;
  shape?: TRPCErrorShape;
}

const operations = new Map(procedures.map(({ name, operation }) => [name, operation]));

const kinds: Record<string, Operation["kind"]> = { GET: "query", POST: "mutation" };

/**
 * What a request calls, where nothing is wrong with it but what an operation would say, and its answer is wanted in one
 * piece. Undefined: tRPC is to answer.
 */
export function plainCalls(request: FastifyRequest, path: string, maxBatchSize: number): PlainCalls | undefined {
  const { method, url, headers, body } = request;
  const kind = kinds[method];
  const type = headers["content-type"] ?? (kind === "query" ? "application/json" : "");
  if (!kind || !/^application\/json *(?:;|$)/i.test(type)) return undefined;
  if (headers["trpc-accept"] !== undefined || headers.accept?.includes("application/jsonl")) return undefined;
  // As tRPC reads an address, which is not quite as Fastify does.
  const { searchParams } = new URL(url, "http://earshot");
  if (searchParams.has("connectionParams")) return undefined;
  const isBatch = searchParams.get("batch") === "1";
  const names = isBatch ? path.split(",") : [path];
  if (names.length > maxBatchSize) return undefined;
  const json = kind === "query" ? searchParams.get("input") || "{}" : String(body);
  const inputs = inputsOf(json, isBatch);
  if (!inputs) return undefined;
  const calls: PlainCall[] = [];
  for (const [index, name] of names.entries()) {
    const operation = operations.get(name);
    if (operation?.kind !== kind) return undefined;
    calls.push({ name, operation, input: inputs[index] });
  }
  return { isBatch, calls };
}

/** The inputs by the numbers of their calls; undefined where they cannot be read. */
function inputsOf(json: string, isBatch: boolean): Record<number, unknown> | undefined {
  try {
    const sent: unknown = JSON.parse(json);
    if (!isBatch) return [sent];
    return typeof sent === "object" && sent !== null && !Array.isArray(sent) ? { ...sent } : undefined;
  } catch {
    return undefined;
  }
}

/** Does what is called, and never throws. */
export async function answerPlain({ name, operation, input }: PlainCall, ctx: Context): Promise<PlainAnswer> {
  try {
    const { text } = await operation.answer(ctx, input);
    return { text: `{"result":{"data":${text}}}` };
  } catch (thrown) {
    const error = toTrpcError(thrown);
    const { _config: config } = appRouter._def;
    const shape = getTRPCErrorShape({ config, ctx, error, input, path: name, type: operation.kind });
    return { text: JSON.stringify({ error: shape }), error, shape };
  }
}
