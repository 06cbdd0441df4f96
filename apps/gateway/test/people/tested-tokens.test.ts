// @module-tag api
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newSsoWorld, seconds } from "../support/sso.ts";

const nameOf = ({ name }: { name: string }) => name;

test("an admin learns what a token says and what is wrong with it, and nobody is signed in by that", async () => {
  const { sign, exchange, settings, call, projectSlug } = await newSsoWorld();
  const token = await sign({ jti: "once", name: "Ada", companies: [{ id: "c_1" }] });
  const first = await call.testToken.mutate({ projectSlug, token });
  expect(first).toMatchObject({ fault: null, person: null });
  expect(first.parts.map(nameOf)).toEqual(["alg", "sub", "aud", "iat", "exp", "jti", "name", "companies"]);
  expect(first.parts.at(-1)).toEqual({ name: "companies", value: '[{"id":"c_1"}]', fault: null });

  const { person } = await exchange(token);
  expect(await call.testToken.mutate({ projectSlug, token })).toMatchObject({
    fault: expect.stringContaining("jti is of a token that was used before"),
  });
  expect((await call.testToken.mutate({ projectSlug, token: await sign() })).person).toEqual(person);

  const late = await call.testToken.mutate({ projectSlug, token: await sign({ exp: seconds() + 14_400 }) });
  expect(late.fault).toContain("exp is 240 minutes ahead");
  expect(late.parts.filter(({ fault }) => fault).map(nameOf)).toEqual(["exp"]);
  const wrong = await call.testToken.mutate({ projectSlug, token: await sign({ email: "ada", name: 7 }) });
  expect(wrong.parts.filter(({ fault }) => fault).map(nameOf)).toEqual(["email", "name"]);
  expect(await call.testToken.mutate({ projectSlug, token: "hello" })).toMatchObject({
    fault: expect.stringContaining("the token is not a JWT"),
    parts: [],
  });
  expect((await settings()).last_error).toBeNull();
});

test("people signed in by a token see who they are, and sign out", async () => {
  const { sign, exchange, projectSlug } = await newSsoWorld();
  const { token, person } = await exchange(await sign({ name: "Ada" }));
  const own = trpc(token).person;
  expect(await own.me.query({ projectSlug })).toEqual({ person });
  expect(await trpc().person.me.query({ projectSlug })).toEqual({ person: null });
  expect(await own.signOut.mutate({ projectSlug })).toEqual({ count: 1 });
  await expect(own.signOut.mutate({ projectSlug })).rejects.toThrow("authentication required");
});
