// @module-tag api
import { expect, test } from "vitest";
import { shownSettings } from "../../src/settings/shown-settings.ts";
import { ask } from "../support/graphql.ts";
import { trpc } from "../support/http.ts";
import { server } from "../support/server.ts";
import { newWorld, type World } from "../support/world.ts";

type Scope = "read" | "write" | "manage";

/** A token of the project's admin with these scopes, for this project alone. */
async function narrow({ admin, slug }: World, scopes: Scope[]): Promise<string> {
  const { token } = await trpc(admin.token).token.create.mutate({ name: "narrow", scopes, projects: [slug] });
  return token;
}
const send = (path: string, token: string, init: RequestInit = {}) =>
  fetch(server.url + path, { ...init, headers: { authorization: `Bearer ${token}` } });

test("a list of projects shows no more than every member may read, whatever the role in each", async () => {
  const { member, owner } = await newWorld();
  for (const field of ["exports { path }", "audit { nodes { action } }", "webhooks { url }", "ssoKeys { id }"])
    for (const { token } of [member, owner]) {
      const { errors } = await ask(`{ projects { slug ${field} } }`, {}, token);
      expect(errors?.[0]?.message).toBe(
        "projects shows what every member may read: ask for the rest by project(slug:).",
      );
    }
  expect((await ask("{ projects { slug tags { name } } }", {}, member.token)).errors).toBeUndefined();
});

test("a token that does not manage gets no link that lets somebody in, or that opens an archive", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  await trpc(world.admin.token).invite.create.mutate({ projectSlug, email: "new@people.example" });
  const tokenFor = async (...scopes: Scope[]) =>
    (await trpc(world.owner.token).token.create.mutate({ name: "narrow", scopes })).token;
  const [reads, manages, both] = [await tokenFor("read"), await tokenFor("manage"), await tokenFor("read", "manage")];
  const lacks = (scope: Scope) => `your token lacks the scope ${scope}: use one that has it.`;
  await expect(trpc(reads).invite.list.query({ projectSlug })).rejects.toThrow(lacks("manage"));
  await expect(trpc(reads).export.list.query({ projectSlug })).rejects.toThrow(lacks("manage"));
  expect(await trpc(manages).invite.list.query({ projectSlug })).toMatchObject([{ link_key: expect.any(String) }]);
  const message = async (fields: string, token: string) =>
    (await ask(`{ project(slug: "${projectSlug}") { ${fields} } }`, {}, token)).errors?.[0]?.message;
  for (const fields of ["invites { linkKey }", "exports { path }", "audit { nodes { id } } invites { linkKey }"]) {
    expect(await message(fields, both)).toBeUndefined();
    expect(await message(fields, reads)).toBe(lacks("manage"));
    expect(await message(fields, manages)).toBe(lacks("read"));
  }
  const ofAll = async (token: string) => (await ask("{ projects { invites { linkKey } } }", {}, token)).errors;
  expect(await ofAll(both)).toBeUndefined();
  expect(await ofAll(reads)).toMatchObject([{ message: lacks("manage") }]);
  expect(await message("repositories { id } feedback { nodes { id } }", reads)).toBeUndefined();
});

test("a token that is limited to projects exports nothing of its account", async () => {
  const world = await newWorld();
  expect((await send("/account/export", world.admin.token)).status).toBe(200);
  expect((await send("/account/export", await narrow(world, ["read"]))).status).toBe(403);
});

test("a token that only reads stores no file of an import", async () => {
  const world = await newWorld();
  const { id } = await trpc(world.admin.token).import.create.mutate({ projectSlug: world.slug, source: "csv" });
  const file = { method: "POST", body: "title\nA\n" };
  const path = `/p/${world.slug}/imports/${id}/file`;
  expect((await send(path, await narrow(world, ["read"]), file)).status).toBe(403);
  expect((await send(path, await narrow(world, ["read", "write", "manage"]), file)).status).toBe(200);
});

test("the pages of a private project for signing in are those of no project", async () => {
  const hidden = await newWorld({ visibility: "private" });
  const seen = async (slug: string) => {
    const done = await fetch(`${server.url}/p/${slug}/sso/done`, { redirect: "manual" });
    return [done.status, (await done.text()).replaceAll(slug, "")];
  };
  expect(await seen(hidden.slug)).toEqual(await seen("no-such-project"));
});

test("the settings in force show no password, of several hosts neither", () => {
  const one = "postgres://user:secret@db1:5432,db2:5432/earshot?sslcert=x";
  const shown = shownSettings({ DATABASE_URL: one } as never);
  expect(shown).toEqual([{ name: "DATABASE_URL", value: "postgres://db1:5432,db2:5432/earshot" }]);
});
