// @module-tag api
// @module-tag alike
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newList } from "./list-queries.ts";
import { bearer, notRefused } from "../support/refusals.ts";
import { newWorld } from "../support/world.ts";

const { world, notBad, counts } = await newList();
const bug = "%F0%9F%90%9B";

test("a limit that is not an integer from 1 to 100 is 400", async () => {
  const limits = "0 -1 101 1.5 1e1 0x1 +1 ten NaN Infinity null true ٣ 1,2 []".split(" ");
  const bad = [...limits, "", " 1", "1 ", "9".repeat(400)].map((limit) => `limit=${encodeURIComponent(limit)}`);
  expect(await notBad(bad)).toEqual([]);
  expect(await counts("limit=1", "limit=100", "limit=002")).toEqual([1, 3, 2]);
});

test("an unknown sort is 400", async () => {
  const sorts = "Newest -newest title created_at newest,oldest __proto__ constructor toString 1;select".split(" ");
  expect(await notBad([...sorts, "", "newest%20"].map((sort) => `sort=${sort}`))).toEqual([]);
});

test("a filter that is too long or not a string is 400, and an empty one filters nothing", async () => {
  const limits = { status: 50, tag: 50, search: 200, cursor: 200 };
  const noText = "% %f %gg %ff %C3 %ED%A0%80 %C0%80 %00 a%00b".split(" ");
  const bad = Object.entries(limits).flatMap(([name, max]) =>
    [...noText, "x".repeat(max + 1), bug.repeat(max + 1)].map((value) => `${name}=${value}`),
  );
  expect(await notBad([...bad, "cursor="])).toEqual([]);
  const good = [`search=${bug.repeat(200)}`, `status=${bug.repeat(50)}`, `tag=${bug.repeat(50)}`];
  expect(await counts(...good)).toEqual([0, 0, 0]);
  expect(await counts("search=", "status=", "status=%20", "tag=")).toEqual([3, 3, 3, 3]);
});

test("a repeated single parameter is 400, and so are more than 20 tags", async () => {
  const names = ["status=a", "search=a", "sort=newest", "limit=1", "cursor=a"];
  expect(await notBad([...names.map((each) => `${each}&${each}`), "tag=a&".repeat(21)])).toEqual([]);
  expect(await counts("tag=a&".repeat(20))).toEqual([0]);
});

test("a malformed escape in an unknown parameter is 400 for every read and delete", async () => {
  const ways = ["", "/config", "/members", "/invites", "/feedback/tags", "/changelogs", `/feedback/${randomUUID()}`];
  const requests = ways.flatMap((under) => {
    const read = { path: `/v1/projects/${world.slug}${under}?x=%ff` };
    return [
      { ...read, status: 400, headers: bearer(world.owner) },
      { ...read, status: 401 },
    ];
  });
  const path = `/v1/projects/${world.slug}?%`;
  const deletion = { status: 400, method: "DELETE", path, headers: bearer(world.owner) };
  expect(await notRefused([...requests, deletion])).toEqual([]);
});

test("unknown and hostile parameters are ignored, and none replaces a path parameter", async () => {
  const other = await newWorld();
  const hostile = "x=1&x=2 __proto__=a __proto__[limit]=1 constructor=1&prototype=2 hasOwnProperty=1 =1 &&& limit[]=1";
  const queries = [...hostile.split(" "), `projectSlug=${other.slug}`];
  expect(await counts(...queries)).toEqual(queries.map(() => 3));
});
