// @module-tag unit
import { expect, test } from "vitest";
import type { LookedUp } from "../src/access/caller-lookup.ts";
import { type CachedFor, type NamesOwn, ResponseCache } from "../src/cache/response-cache.ts";

const project = "019b8d62-7a80-7000-8000-000000000001";
const [ada, bob] = ["019b8d62-7a80-7000-8000-00000000000a", "019b8d62-7a80-7000-8000-00000000000b"];

const caller = (more: Partial<LookedUp> = {}): LookedUp => ({
  caller_id: ada,
  caller_role: "member",
  found_project: project,
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
  revision: "1",
  read_at: 1_000,
  ...more,
});
const outsider = (id: string) => caller({ caller_id: id, caller_role: null });
const visitor = caller({ caller_id: null, caller_role: null });

function open(maxBytes = 1_000_000) {
  const uses: boolean[] = [];
  const sizes: number[] = [];
  const cache = new ResponseCache(maxBytes, {
    used: (isHit) => uses.push(isHit),
    resized: (bytes) => sizes.push(bytes),
  });
  const to = (name: string, cachedFor: CachedFor = "role", namesOwn?: NamesOwn) =>
    cache.responsesTo({ name, namesOwn }, cachedFor, {});
  return { to, uses, sizes };
}
const response = (text: string) => ({ json: Buffer.from(JSON.stringify(text)) });

test("a response is the one of its revision and its project, with an entity tag of its bytes", () => {
  const { to, uses } = open();
  const responses = to("list");
  expect([responses.latest, responses.get(caller())]).toEqual([undefined, undefined]);
  const { etag, json } = responses.set(response("a"), caller());
  expect(responses.get(caller())).toEqual({ json, etag });
  expect(responses.latest).toEqual({ latestMarkable: undefined, revision: "1" });
  expect(responses.get(caller({ revision: "2" }))).toBeUndefined();
  expect(responses.get(caller({ found_project: ada }))).toBeUndefined();
  expect(to("other list").get(caller())).toBeUndefined();
  expect(to("other list").set(response("a"), caller()).etag).toBe(etag);
  expect(to("other list").set(response("b"), caller()).etag).not.toBe(etag);
  expect(uses).toEqual([false, true, false, false]);
});

test("a response that time changes ends at that time", () => {
  const responses = open().to("list");
  responses.set(response("a"), { ...caller(), changes_at: 2_000 });
  expect(responses.get(caller({ read_at: 1_999 }))).toBeDefined();
  expect(responses.get(caller({ read_at: 2_000 }))).toBeUndefined();
});

test("callers of one standing share a response, and others do not get it", () => {
  const responses = open().to("list");
  responses.set(response("for members"), caller());
  expect(responses.get(caller({ caller_id: bob }))).toBeDefined();
  for (const other of [caller({ caller_role: "admin" }), outsider(bob), visitor])
    expect(responses.get(other)).toBeUndefined();
});

test("outsiders share a response only if it is declared that they are named by their ids, and it names none of them", () => {
  const { to } = open();
  const undeclared = to("undeclared");
  undeclared.set(response("nobody"), outsider(ada));
  expect([undeclared.get(outsider(ada)), undeclared.get(outsider(bob))]).toEqual([expect.anything(), undefined]);
  const declared = to("declared", "role", "outsiders");
  declared.set(response("nobody"), outsider(ada));
  expect(declared.get(outsider(bob))).toBeDefined();
  const named = to("named", "role", "outsiders");
  named.set(response(`by ${bob}`), outsider(bob));
  named.set(response("nobody"), outsider(ada));
  expect(named.get(outsider(ada))?.json.toString()).toBe('"nobody"');
});

test("a shared response that names the caller is not the caller's", () => {
  const responses = open().to("list", "role", "outsiders");
  responses.set(response(`by ${bob}`), outsider(ada));
  expect([responses.get(outsider(ada)), responses.get(outsider(bob))]).toEqual([expect.anything(), undefined]);
});

test("a response for the caller alone is nobody else's", () => {
  const responses = open().to("list", "caller");
  responses.set(response("own"), caller());
  expect([responses.get(caller()), responses.get(caller({ caller_id: bob }))]).toEqual([expect.anything(), undefined]);
});

test("beyond the most bytes, the responses that were used longest ago are dropped", () => {
  const { to, sizes } = open(10_000);
  const page = "x".repeat(2_000);
  for (let n = 0; n < 3; n++) to(`list ${n}`).set(response(page), caller());
  to("list 0").get(caller());
  for (let n = 3; n < 5; n++) to(`list ${n}`).set(response(page), caller());
  expect(Math.max(...sizes)).toBeLessThanOrEqual(10_000);
  expect([0, 1, 4].map((n) => to(`list ${n}`).get(caller()) !== undefined)).toEqual([true, false, true]);
  to("long list").set(response("x".repeat(20_000)), caller());
  expect(to("long list").get(caller())).toBeUndefined();
});

test("marks are the caller's, and only those of the latest items and revision", () => {
  const responses = open().to("list");
  const [own, other] = [{ userId: ada }, { userId: bob }];
  const marks = [{ id: project, has_upvoted: true }];
  responses.set({ ...response("a"), markable: "items" }, caller());
  responses.setMarks(own, "items", caller({ marks }));
  expect(responses.marksOf(own)?.marks).toEqual(marks);
  expect(responses.marksOf(other)).toBeUndefined();
  responses.set({ ...response("b"), markable: "other items" }, caller());
  expect(responses.marksOf(own)).toBeUndefined();
  responses.setMarks(own, "other items", caller({ marks }));
  responses.set({ ...response("b"), markable: "other items" }, caller({ revision: "2" }));
  expect(responses.marksOf(own)).toBeUndefined();
});
