import { badRequest, type Context, runOperation } from "@earshot/operations";
import { maxAnswer, shortened, textOf } from "./shorten.ts";
import type { Tool } from "./tool.ts";

type Arguments = Readonly<Record<string, unknown>>;

interface Page extends Record<string, unknown> {
  readonly items: readonly unknown[];
}

async function run({ operation }: Tool, ctx: Context, input: unknown): Promise<unknown> {
  return JSON.parse((await runOperation(operation, ctx, input)).json.toString());
}

/** The number of items that fit into an answer: fewer than there are, and at least one. */
function countThatFits(items: readonly unknown[]): number {
  let size = 100;
  const count = items.findIndex((item) => (size += textOf(item).length + 1) > maxAnswer);
  return Math.max(1, Math.min(count === -1 ? items.length : count, items.length - 1));
}

/** Asks for fewer items until they fit, so that the cursor is that of the operation. */
async function pageThatFits(tool: Tool, ctx: Context, input: Arguments): Promise<object> {
  const { limit } = tool.operation.mcp ?? {};
  for (let asked = { ...(limit && { limit }), ...input }; ;) {
    const page = tool.mark(await run(tool, ctx, asked)) as Page;
    if (page.items.length <= 1 || textOf(page).length <= maxAnswer) return shortened(page);
    asked = { ...input, limit: countThatFits(page.items) };
  }
}

/** The place in a list, or in the texts of an object, at which an answer begins. */
function placeOf(cursor: unknown): number {
  if (cursor === undefined) return 0;
  if (typeof cursor !== "string" || !/^\d{1,7}$/.test(cursor))
    throw badRequest("cursor is invalid: send one that this tool has returned.");
  return Number(cursor);
}

/** A part of a list that the operation returns whole. */
function partOfList(tool: Tool, list: readonly unknown[], cursor: unknown): object {
  const from = placeOf(cursor);
  const items: unknown[] = [];
  let size = 100;
  // One by one: a list may be a thousand times as long as an answer.
  for (const one of list.slice(from)) {
    const [item] = (tool.mark({ items: [one], next_cursor: null }) as Page).items;
    size += textOf(item).length + 1;
    if (size > maxAnswer && items.length > 0) break;
    items.push(item);
  }
  const end = from + items.length;
  return shortened({ items, next_cursor: end < list.length ? String(end) : null });
}

async function write(tool: Tool, ctx: Context, { dry_run, idempotency_key: key, ...input }: Arguments) {
  if (dry_run !== undefined && typeof dry_run !== "boolean") throw badRequest("dry_run must be a boolean.");
  const dryRun = dry_run ? "true" : ctx.dryRun;
  if (key !== undefined && typeof key !== "string") throw badRequest("idempotency_key must be a string.");
  const idempotencyKey = key ?? ctx.idempotencyKey;
  const written = await run(tool, { ...ctx, dryRun, idempotencyKey }, input);
  return shortened(tool.mark(dryRun === null ? { result: written } : written));
}

/** Runs a tool's operation, and returns its answer: what people wrote is marked, and it has at most 25,000 characters. */
export async function callTool(tool: Tool, ctx: Context, given: Arguments): Promise<object> {
  if (tool.form === "write") return write(tool, ctx, given);
  if (tool.form === "page") return pageThatFits(tool, ctx, given);
  const { cursor, ...input } = given;
  if (tool.form === "list") return partOfList(tool, (await run(tool, ctx, input)) as unknown[], cursor);
  const from = placeOf(cursor);
  return shortened(tool.mark(await run(tool, ctx, input)), { from, resumes: true });
}
