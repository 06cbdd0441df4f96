// @module-tag system
import { procedures } from "@earshot/api";
import { issueToken } from "@earshot/domain";
import { tokenScopeOf, tokenScopes, verdict } from "@earshot/operations";
import { describe, expect, test } from "vitest";
import { allApisOf, call } from "../support/apis.ts";
import { newCallers } from "../support/callers.ts";
import { inProject } from "../support/examples/example.ts";
import { examples, procedureOf, takesProject } from "../support/examples.ts";
import { inputOf, newFixture } from "../support/fixture.ts";
import { ask } from "../support/graphql.ts";
import { rest, trpc } from "../support/http.ts";
import { sampled } from "../support/long-runs.ts";
import { columnIn, expectedStatus, hasAuthor } from "../support/permission-table.ts";
import { db } from "../support/server.ts";
import { newPerson, newWorld, type Person } from "../support/world.ts";

const calls = procedures.flatMap((procedure) =>
  allApisOf(procedure).map((api) => {
    const { name, operation, openapi } = procedure;
    return { name, api, operation: (api === "REST" && openapi?.operation) || operation };
  }),
);
type Limits = Omit<Parameters<typeof issueToken>[2], "name">;

const withToken = async <Someone extends Person>(person: Someone, limits: Limits): Promise<Someone> => ({
  ...person,
  token: (await issueToken(db, person.id, { name: "limited", ...limits })).token,
});

const cases = calls
  .flatMap((one) => tokenScopes.map((scope) => ({ ...one, scope })))
  // What it streams is made by a write of the same token.
  .filter(({ name, scope }) => name !== "notification.changed" || scope !== "read");

let readers: ReturnType<typeof newCallers> | undefined;

/** Reads change nothing, so they share their callers. */
const callersOf = (kind: string): ReturnType<typeof newCallers> =>
  kind === "query" ? (readers ??= newCallers("public")) : newCallers("public");

test.each(sampled(cases, 12))(
  "$name through $api by a token for $scope alone",
  async ({ name, api, operation, scope }) => {
    await db.deleteFrom("sign_in_attempts").execute();
    const { world, callers, stranger } = await callersOf(operation.kind);
    for (const { standing, person, column, isRefused, isOfProject } of callers) {
      if (!person || isRefused || isOfProject) continue;
      const limited = await withToken(person, { scopes: [scope] });
      const isSelf = hasAuthor(name) && column !== "owner";
      const fixture = newFixture({ world, caller: limited, author: isSelf ? person : stranger, isSelf });
      const status = await call(api, name, limited.token, await inputOf(name, fixture));
      const there = columnIn("public", api, name, column);
      const byStanding = there === "404" ? there : expectedStatus(name, there, isSelf);
      const needed = tokenScopeOf(operation.access);
      // With GraphQL, the project around it is read, too.
      const alsoReads = api === "GraphQL" && needed === "manage" && examples[name]?.graphql?.path[0] === inProject;
      const isHidden = verdict(operation.access, column, { isServerAdmin: column === "owner" }) === "hidden";
      const mayCall = needed === undefined || (needed === scope && !alsoReads);
      const expected = mayCall || isHidden ? byStanding : "403";
      expect([standing, status]).toEqual([standing, expected]);
    }
  },
);

describe("a token that is limited to a project", () => {
  test.each(sampled(calls, 12))("sees none but that one: $name through $api", async ({ name, api, operation }) => {
    const { world, elsewhere } = await callersOf(operation.kind);
    const owner = await withToken(world.owner, { projects: [elsewhere.slug] });
    const input = await inputOf(name, newFixture({ world, caller: owner, author: world.owner }));
    const status = await call(api, name, owner.token, input);
    const isOpen = tokenScopeOf(operation.access) === undefined;
    if (isOpen) expect(status).not.toBe("403");
    else if (takesProject(procedureOf(name))) expect(status).toBe("404");
    else expect(status).toBe(operation.access.ofLimited ? "200" : "403");
  });

  test("does there what its user may do, and lists that project alone", async () => {
    const [one, other] = [await newWorld(), await newWorld()];
    await db.insertInto("members").values({ project_id: other.id, user_id: one.owner.id, role: "admin" }).execute();
    const { token } = await withToken(one.owner, { projects: [one.slug] });
    const listed = await trpc(token).project.list.query();
    expect(listed.map(({ slug }) => slug)).toEqual([one.slug]);
    const { data } = await ask("{ projects { slug members { role } } viewer { id } }", {}, token);
    expect(data).toMatchObject({ projects: [{ slug: one.slug }], viewer: { id: one.owner.id } });
    expect((await trpc(one.owner.token).project.list.query()).length).toBe(2);
    await trpc(token).tag.create.mutate({ projectSlug: one.slug, name: "bug", color: "#22c55e" });
    const hidden = trpc(token).project.get.query({ projectSlug: other.slug });
    await expect(hidden).rejects.toMatchObject({ message: "project not found." });
    expect((await ask("{ viewer { tokens { name } } }", {}, token)).errors?.[0]?.extensions.code).toBe("FORBIDDEN");
  });
});

test("403 names the scope that is missing, as each API writes errors", async () => {
  const world = await newWorld();
  const { token } = await withToken(world.owner, { scopes: ["write"] });
  const message = "your token lacks the scope read: use one that has it.";
  const read = await rest("GET", `/projects/${world.slug}/feedback`, { token });
  expect([read.status, read.body]).toEqual([403, { error: message }]);
  const list = trpc(token).feedback.list.query({ projectSlug: world.slug });
  await expect(list).rejects.toMatchObject({ message, data: { code: "FORBIDDEN", httpStatus: 403 } });
  const { errors } = await ask(`{ projects { slug } }`, {}, token);
  expect(errors).toMatchObject([{ message, extensions: { code: "FORBIDDEN" } }]);
  // A mutation that selects more than its result reads: it is refused before it writes.
  const create = (fields: string) =>
    ask(
      `mutation ($input: CreateFeedbackInput!) { createFeedback(input: $input) { ${fields} } }`,
      { input: { projectSlug: world.slug, title: "Dark mode", description: "Please" } },
      token,
    );
  expect((await create("comments { totalCount }")).errors).toMatchObject([{ message }]);
  expect(await trpc(world.owner.token).feedback.list.query({ projectSlug: world.slug })).toEqual([]);
  expect((await create("title")).data).toMatchObject({ createFeedback: { title: "Dark mode" } });
});

test("two tokens of one user share no response that one of them may not have", async () => {
  const world = await newWorld();
  const [reads, writes] = [
    await withToken(world.owner, { scopes: ["read"] }),
    await withToken(world.owner, { scopes: ["write", "manage"] }),
  ];
  const list = async ({ token }: Person) => (await rest("GET", `/projects/${world.slug}/feedback`, { token })).status;
  expect([await list(reads), await list(writes), await list(reads), await list(writes)]).toEqual([200, 403, 200, 403]);
});

test("a token makes none that is for more than itself", async () => {
  const person = await newPerson();
  const { token } = await withToken(person, { scopes: ["read", "manage"] });
  await expect(trpc(token).token.create.mutate({ name: "more", scopes: ["read", "write"] })).rejects.toMatchObject({
    message: "your token lacks the scope write: it cannot give that to another.",
  });
  expect(await trpc(token).token.create.mutate({ name: "same" })).toMatchObject({ scopes: ["read", "manage"] });
  const world = await newWorld();
  const limited = await withToken(world.owner, { projects: [world.slug] });
  await expect(trpc(limited.token).token.create.mutate({ name: "more" })).rejects.toMatchObject({
    message: "your token is limited to projects: use one that is not.",
  });
  const full = trpc(world.owner.token).token;
  const created = await full.create.mutate({ name: "ci", scopes: ["write"], projects: [world.slug] });
  expect(created).toMatchObject({ scopes: ["write"], projects: [world.slug] });
  expect((await full.list.query())[0]).toMatchObject({ name: "ci", scopes: ["write"], projects: [world.slug] });
  const hidden = await newWorld({ visibility: "private" });
  await expect(full.create.mutate({ name: "ci", projects: [hidden.slug, "none-such"] })).rejects.toMatchObject({
    message: `projects: there is no ${hidden.slug}, none-such.`,
  });
});
