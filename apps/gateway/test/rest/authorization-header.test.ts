// @module-tag api
// @module-tag alike
import { expect, test } from "vitest";
import { type BadRequest, notRefused } from "../support/refusals.ts";
import { responsesIn, bytesOf, exchange, send } from "../support/raw-http.ts";
import { newWorld } from "../support/world.ts";

const { slug, owner } = await newWorld();
const path = `/v1/projects/${slug}`;
const good = owner.token;
const unknown = `ear_${"A".repeat(43)}`;

/** Headers without a valid token. A $ stands for a valid one. */
const nobody = [
  ..."$ Bearer:$ Bearer=$ Bearer$ xBearer , = %00 Bearer Negotiate".split(" "),
  ...'|Bearer |Bearer  |Bearer\t$|Bearer\xa0$|Basic $|Token $|Digest username="$"|Basic x, Bearer $'.split("|"),
  ...'$, "$" <$> $= $A x$ \xe4 $\xa0 null undefined ear_ \'or1=1-- a.b.c eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'
    .split(" ")
    .map((token) => `Bearer ${token}`),
  ..."$ x|x $|$ $|$, Bearer $|Bearer $".split("|").map((tokens) => `Bearer ${tokens}`),
  ...[unknown, good.slice(0, -1), good.slice(4), good.slice(0, 12), good.toUpperCase(), "x".repeat(8_000)].map(
    (token) => `Bearer ${token}`,
  ),
  `Basic ${btoa(`owner:${good}`)}`,
].map((header) => header.replaceAll("$", good));

test("a missing, malformed or unknown token is 401 with `WWW-Authenticate: Bearer`", async () => {
  const requests: BadRequest[] = nobody.map((authorization) => ({
    what: authorization,
    status: 401,
    path,
    headers: { authorization },
  }));
  requests.push({ status: 401, path });
  requests.push({ status: 401, path, headers: { "x-authorization": `Bearer ${good}`, cookie: `token=${good}` } });
  requests.push({ status: 401, path: `${path}?access_token=${good}&authorization=Bearer%20${good}` });
  expect(requests.length).toBeGreaterThan(40);
  expect(await notRefused(requests)).toEqual([]);
});

test("the first of two Authorization headers is used", async () => {
  const twice = async (first: string, second: string) => {
    const authorization = `Bearer ${first}\r\nauthorization: Bearer ${second}`;
    return responsesIn(await exchange(bytesOf({ path, headers: { authorization } })))[0]?.status;
  };
  expect([await twice(unknown, good), await twice(good, unknown)]).toEqual([401, 200]);
});

test.each(["Bearer", "bearer", "BEARER", "bEaReR", "Bearer  "])("the scheme %j is accepted", async (scheme) => {
  expect((await send({ path, headers: { authorization: `${scheme} ${good}` } })).status).toBe(200);
});

test("public changelogs are readable with any token and with none", async () => {
  for (const authorization of [undefined, ...nobody.slice(0, 20), `Bearer ${unknown}`])
    expect((await send({ path: `/v1/${slug}/changelogs`, headers: { authorization } })).status, authorization).toBe(
      200,
    );
});
