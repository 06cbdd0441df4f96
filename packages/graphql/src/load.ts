import DataLoader from "dataloader";
import { badRequest, getAccount, type Operation } from "@earshot/domain";
import type { RequestContext, Row } from "./builder.ts";

/** The most parents of one statement: what the nesting operations take. */
const maxBatchSize = 1_000;

/**
 * Loads one of many things of the same kind that one level of a query asks for, all in one call of `load`.
 * `kind` tells apart what cannot be loaded together: another project, other arguments.
 */
export function loadMany<Value>(
  { loaders }: RequestContext,
  kind: unknown[],
  key: string,
  load: (keys: readonly string[]) => Promise<Map<string, Value>>,
  none: Value | Error,
): Promise<Value> {
  const name = JSON.stringify(kind);
  const known = loaders.get(name) as DataLoader<string, Value> | undefined;
  const loader =
    known ??
    new DataLoader<string, Value>(
      async (keys) => {
        const found = await load(keys);
        return keys.map((each) => found.get(each) ?? none);
      },
      { maxBatchSize },
    );
  if (!known) loaders.set(name, loader);
  return loader.load(key);
}

/** Runs an operation that reads; 400 where the request has read too much. */
export async function read<Result>(context: RequestContext, operation: Operation, input: object): Promise<Result> {
  if (++context.reads > context.maxReads)
    throw badRequest(`the query takes over ${context.maxReads} statements: ask for fewer lists, or of fewer projects.`);
  return (await operation.run(context.ctx, input)) as Result;
}

const unanswered = new Error("a read has no answer");

/** What an operation reads with this input, once a request, however often it is asked for. */
export const loadOnce = <Result>(context: RequestContext, operation: Operation, input: object): Promise<Result> =>
  loadMany<Result>(
    context,
    [operation.name, input],
    "",
    async () => new Map([["", await read<Result>(context, operation, input)]]),
    unanswered,
  );

/** The caller. */
export const loadViewer = (context: RequestContext): Promise<Row> => loadOnce<Row>(context, getAccount, {});

/** The user of a row: as it was read with the row, or, where a mutation returned the row, the caller if it is theirs. */
export const userOf = (context: RequestContext, row: Row, key = "user_id", user = "user"): Row | Promise<Row | null> =>
  (row[user] as Row | undefined) ?? viewerIf(context, row[key]);

async function viewerIf(context: RequestContext, id: unknown): Promise<Row | null> {
  const viewer = await loadViewer(context);
  return viewer["id"] === id ? viewer : null;
}
