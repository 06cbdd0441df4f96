// @module-tag unit
import { expect, test } from "vitest";
import type { LookedUp } from "../src/access/caller-lookup.ts";
import { ResponseCache } from "../src/cache/response-cache.ts";
import { cached } from "../src/read/cached-reader.ts";
import type { Read, ReadResult } from "../src/read/reader.ts";

const callerAt = (revision: string): LookedUp => ({
  caller_id: null,
  caller_role: null,
  found_project: "019b8d62-7a80-7000-8000-000000000001",
  visibility: "public",
  team_only: [],
  caller_kind: null,
  is_blocked: false,
  is_server_admin: false,
  guests_may: [],
  stale_token: null,
  session_id: null,
  is_stale_session: false,
  token_scopes: null,
  token_projects: null,
  revision,
  read_at: 1_000,
});

/** A database whose revision the test changes, and whose reads end when the test says so. */
function open() {
  const cache = new ResponseCache(1_000_000, { used: () => undefined, resized: () => undefined });
  const responses = cache.responsesTo({ name: "list" }, "role", {});
  const reads: PromiseWithResolvers<ReadResult | undefined>[] = [];
  const read = cached(responses, () => {
    const pending = Promise.withResolvers<ReadResult | undefined>();
    reads.push(pending);
    return pending.promise;
  });
  const ask = (revision: string, more: Partial<Read> = {}) =>
    read({ caller: callerAt(revision), isAgain: false, ...more } as Read);
  const finish = (index: number, revision: string, more: Partial<ReadResult["row"]> = {}) =>
    reads[index]?.resolve({ row: { ...callerAt(revision), ...more }, response: { json: Buffer.from(revision) } });
  return { ask, finish, reads };
}
const text = async (result: Promise<ReadResult | undefined>) => (await result)?.response.json.toString();

test("requests that miss a response together wait for one read", async () => {
  const { ask, finish, reads } = open();
  const asked = [ask("1"), ask("1"), ask("1")].map(text);
  finish(0, "1");
  expect(await Promise.all(asked)).toEqual(["1", "1", "1"]);
  expect(await text(ask("1"))).toBe("1");
  expect(reads).toHaveLength(1);
});

test("a request starts again if the read that it waited for is of another revision, and then waits for none", async () => {
  const { ask, finish, reads } = open();
  const [first, second] = [ask("1"), ask("2")];
  finish(0, "1");
  expect([await text(first), await second]).toEqual(["1", undefined]);
  const other = ask("2");
  const again = ask("2", { isAgain: true });
  expect(reads).toHaveLength(3);
  finish(1, "2");
  finish(2, "2");
  expect(await Promise.all([text(other), text(again)])).toEqual(["2", "2"]);
});

test("a read that fails lets those that waited start again", async () => {
  const { ask, reads } = open();
  const [first, second] = [ask("1"), ask("1")];
  reads[0]?.reject(new Error("no connection"));
  await expect(first).rejects.toThrow("no connection");
  expect(await second).toBeUndefined();
});

test("a response of what stands in for another item is not cached", async () => {
  const { ask, finish, reads } = open();
  const first = ask("1");
  finish(0, "1", { is_replaced: true });
  expect(await text(first)).toBe("1");
  void ask("1");
  expect(reads).toHaveLength(2);
});

test("a response counts only with the marks on its items", async () => {
  const { ask, finish, reads } = open();
  const first = ask("1");
  finish(0, "1");
  await first;
  void ask("1", { markable: "other items" });
  expect(reads).toHaveLength(2);
});
