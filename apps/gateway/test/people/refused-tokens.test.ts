// @module-tag api
import { UnsecuredJWT } from "jose";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { claimsOf, newSsoWorld, seconds, type Sso } from "../support/sso.ts";
import { db, server } from "../support/server.ts";

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Tokens that sign nobody in, and what the error names. */
const faults: [string, (sso: Sso) => Promise<string> | string, RegExp][] = [
  ["no JWT", () => "abc", /not a JWT/],
  ["none", ({ world }) => new UnsecuredJWT(claimsOf(world)).encode(), /^alg is "none"/],
  ["none, in capitals", ({ world }) => `${part({ alg: "NONE" })}.${part(claimsOf(world))}.`, /^alg is "NONE"/],
  ["HS512", ({ sign }) => sign({}, { alg: "HS512" }, Buffer.alloc(64, 1)), /^alg is "HS512"/],
  ["another secret", ({ sign }) => sign({}, {}, Buffer.alloc(32, 1)), /signature/],
  ["the text of the secret", ({ sign, key }) => sign({}, {}, Buffer.from(key.secret!)), /32 bytes/],
  ["no exp", ({ sign }) => sign({ exp: undefined }), /^exp is missing/],
  ["an exp that is a text", ({ sign }) => sign({ exp: "soon" }), /^exp is "soon"/],
  ["an exp in the past", ({ sign }) => sign({ exp: seconds() - 1 }), /^exp is in the past/],
  ["an exp far ahead", ({ sign }) => sign({ exp: seconds() + 660 }), /^exp is 11 minutes ahead/],
  ["an nbf in the future", ({ sign }) => sign({ nbf: seconds() + 200 }), /^nbf is /],
  ["no aud", ({ sign }) => sign({ aud: undefined }), /^aud is missing/],
  ["another aud", ({ sign }) => sign({ aud: `${server.url}/p/other` }), /^aud is ".+other": it must be http/],
  ["an unknown kid", ({ sign }) => sign({}, { kid: randomUUID() }), /^kid is .+ names no key/],
  [
    "an unknown crit",
    ({ sign }) =>
      sign({}, { crit: ["x"], x: 1 }).catch(() => `${part({ alg: "HS256", crit: ["x"], x: 1 })}.${part({})}.AA`),
    /malformed|crit/,
  ],
  ["no sub", ({ sign }) => sign({ sub: undefined }), /sub is required|sub must be/],
  ["a long sub", ({ sign }) => sign({ sub: "a".repeat(256) }), /sub must have 1 to 255/],
  ["no e-mail", ({ sign }) => sign({ email: "ada" }), /email must be an e-mail address/],
  ["nested attributes", ({ sign }) => sign({ attributes: { a: { b: 1 } } }), /attributes.a must be a text/],
  [
    "51 attributes",
    ({ sign }) => sign({ attributes: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [n, n])) }),
    /at most 50 keys/,
  ],
  [
    "attributes of 8 kB",
    ({ sign }) => sign({ attributes: { a: "a".repeat(5_000), b: "b".repeat(5_000) } }),
    /at most 8 kB/,
  ],
  ["a NUL", ({ sign }) => sign({ attributes: { a: "\0" } }), /attributes.a must not contain U/],
];

test.each(faults)("a token with %s signs nobody in, and the team is told why", async (_, make, expected) => {
  const sso = await newSsoWorld();
  const error = await sso.exchange(await make(sso)).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message: expect.stringMatching(expected), data: { httpStatus: 401 } });
  const { last_error, last_error_at } = await sso.settings();
  expect(last_error).toMatch(expected);
  expect(Date.now() - Date.parse(last_error_at!)).toBeLessThan(10_000);
  expect(
    await db
      .selectFrom("people")
      .select("id")
      .where("project_id", "=", sso.world.id)
      .where("kind", "=", "sso")
      .execute(),
  ).toEqual([]);
});

test("refused tokens, each with an error of its own, write once a second", async () => {
  const sso = await newSsoWorld();
  const lastErrorAfter = async (token: string) => {
    await expect(sso.exchange(token)).rejects.toMatchObject({ data: { httpStatus: 401 } });
    return (await sso.settings()).last_error;
  };
  const setTime = (inSeconds: number) =>
    db
      .updateTable("project_configs")
      .set({ sso_error_at: new Date(Date.now() + inSeconds * 1_000).toISOString() })
      .where("project_id", "=", sso.world.id)
      .execute();
  const first = await lastErrorAfter("abc");
  // As if the next came at once, however long it takes here.
  await setTime(60);
  expect(await lastErrorAfter(await sso.sign({ exp: undefined }))).toBe(first);
  await setTime(-2);
  expect(await lastErrorAfter(await sso.sign({ aud: undefined }))).toMatch(/^aud is missing/);
});
