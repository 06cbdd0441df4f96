// @module-tag system
// @module-tag alike
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startForge } from "../support/ci.ts";
import { newRepository } from "../support/forge.ts";
import { trpc } from "../support/http.ts";
import { db, server } from "../support/server.ts";
import { newFeedback, newWorld, type World } from "../support/world.ts";
import { earshot } from "./program.ts";

const main = "refs/heads/main";
const claims = { repository: "acme/app", repository_id: "42", ref: main };
const audienceOf = ({ slug }: World) => `${server.url}/p/${slug}`;

const exchanged = async (world: World, token: string) =>
  trpc()
    .repository.exchange.mutate({ projectSlug: world.slug, token })
    .then(
      ({ token: bearer }) => bearer,
      (error: unknown) => (error as Error).message,
    );

test("a run of CI syncs changelogs without a stored token", async () => {
  const [world, forge] = [await newWorld(), await startForge(claims)];
  await newRepository(world, { issuer: forge.url, ref: main });
  const folder = mkdtempSync(join(tmpdir(), "earshot-ci-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "one.md"), "---\ntitle: One\ndate: 2026-11-25\n---\nText.\n");
  const run = (env: Record<string, string | undefined>) =>
    earshot(world, ["changelog", "sync", folder], { env: { EARSHOT_TOKEN: undefined, ...env } });
  expect(await run({})).toMatchObject({ code: 1, stderr: "authentication required: send a valid bearer token.\n" });
  expect(await run({ ...forge.env, ACTIONS_ID_TOKEN_REQUEST_TOKEN: "another" })).toMatchObject({
    code: 2,
    stderr: "the forge gives no OIDC token: it responded with 401.\n",
  });
  expect(await run({ ...forge.env, ACTIONS_ID_TOKEN_REQUEST_URL: "http://127.0.0.1:1/" })).toMatchObject({
    code: 2,
    stderr: "the forge gives no OIDC token: fetch failed.\n",
  });
  const upper = { ...forge.env, EARSHOT_PROJECT: world.slug.toUpperCase() };
  expect(await run(upper)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^create +one\.md\n$/) });
  expect(await run({ EARSHOT_ID_TOKEN: await forge.tokenFor(audienceOf(world)) })).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^same +one\.md\n$/),
  });
  const { items } = await trpc(world.owner.token).changelog.page.query({ projectSlug: world.slug });
  expect(items).toMatchObject([{ title: "One", author: { id: world.owner.id } }]);
  const [listed] = await trpc(world.owner.token).repository.list.query({ projectSlug: world.slug });
  expect(listed).toMatchObject({ name: "acme/app", user_id: world.owner.id, last_used_at: expect.any(String) });
});

test("its token reads and writes in this project, for half an hour, and no more", async () => {
  const [world, other, forge] = [await newWorld(), await newWorld(), await startForge(claims)];
  await newRepository(world, { issuer: forge.url });
  const token = await exchanged(world, await forge.tokenFor(audienceOf(world)));
  const api = trpc(token);
  const { slug: projectSlug } = world;
  await newFeedback(world, world.outsider);
  expect(await api.feedback.count.query({ projectSlug })).toMatchObject({ count: 1 });
  await expect(api.settings.update.mutate({ projectSlug, voting: "team" })).rejects.toThrow("lacks the scope manage");
  await expect(api.token.create.mutate({ name: "More" })).rejects.toThrow("lacks the scope manage");
  await expect(api.changelog.listFiles.query({ projectSlug: other.slug })).rejects.toThrow("project not found");
  const tokens = await trpc(world.owner.token).token.list.query();
  const own = tokens.find(({ name }) => name === "CI of acme/app");
  expect(own).toMatchObject({ scopes: ["read", "write"], projects: [projectSlug] });
  expect(Date.parse(own?.expires_at ?? "") - Date.now()).toBeLessThanOrEqual(30 * 60_000);
  // The next one takes the place of those that have expired.
  await db.updateTable("tokens").set({ expires_at: "2020-01-01" }).where("id", "=", own!.id).execute();
  await exchanged(world, await forge.tokenFor(audienceOf(world)));
  expect((await trpc(world.owner.token).token.list.query()).filter(({ name }) => name === own!.name)).toHaveLength(1);
});

test("tokens of others are refused, and the sentence names the fault", async () => {
  const [world, other, forge, evil] = [
    await newWorld(),
    await newWorld(),
    await startForge(claims),
    await startForge(claims),
  ];
  const refusedFor = async (audience: string, changed: Record<string, unknown> = {}, seconds = 300) => {
    Object.assign(forge.state, { claims: { ...claims, ...changed }, seconds });
    return exchanged(world, await forge.tokenFor(audience));
  };
  const own = audienceOf(world);
  expect(await refusedFor(own)).toBe("no repository may write in this project: an admin adds it to the project.");
  const id = await newRepository(world, { issuer: forge.url, ref: main });
  await newRepository(other, { issuer: forge.url });
  expect(await refusedFor(audienceOf(other))).toContain(`: it must be ${own}.`);
  expect(await refusedFor(server.url)).toContain("aud is");
  expect(await refusedFor(own, { repository: "acme/app2" })).toBe(
    'the token is of "acme/app2", which may not write in this project.',
  );
  expect(await refusedFor(own, { ref: "refs/pull/1/merge" })).toBe(
    'ref is "refs/pull/1/merge": it must be "refs/heads/main".',
  );
  const branch = await newRepository(world, { issuer: forge.url, name: "acme/gitlab", ref: "main" });
  const gitlab = { repository: undefined, project_path: "acme/gitlab", ref: "main" };
  expect(await refusedFor(own, { ...gitlab, ref_type: "tag" })).toBe('ref is the tag "main": it must be "main".');
  expect(await refusedFor(own, { ...gitlab, ref_type: "branch" })).toMatch(/^ear_/);
  const { slug: projectSlug } = world;
  await trpc(world.admin.token).repository.delete.mutate({ projectSlug, repositoryId: branch });
  expect(await refusedFor(own, {}, 7_200)).toBe("exp is 120 minutes ahead: the most are 65 minutes.");
  expect(await exchanged(world, await evil.tokenFor(own))).toBe(
    `iss is "${evil.url}", which is no issuer that this project trusts.`,
  );
  expect(await exchanged(world, "ear_x")).toContain("the token is not a JWT");
  expect(await refusedFor(own)).toMatch(/^ear_/);
  // Somebody else has taken the name of a repository that is gone.
  expect(await refusedFor(own, { repository_id: "43" })).toContain("is another repository than the one");
  await trpc(world.admin.token).repository.delete.mutate({ projectSlug, repositoryId: id });
  expect(await refusedFor(own)).toContain("no repository may write");
});

test("a forged signature of the right issuer is refused", async () => {
  const [world, forge] = [await newWorld(), await startForge(claims)];
  await newRepository(world, { issuer: forge.url });
  const [header, payload, signature = ""] = (await forge.tokenFor(audienceOf(world))).split(".");
  const flipped = (signature.startsWith("A") ? "B" : "A") + signature.slice(1);
  expect(await exchanged(world, [header, payload, flipped].join("."))).toBe("the signature is wrong.");
});

test("it writes only as long as whoever added the repository is on the team", async () => {
  const [world, forge] = [await newWorld(), await startForge(claims)];
  const { slug: projectSlug } = world;
  const { id: repositoryId } = await trpc(world.admin.token).repository.create.mutate({
    projectSlug,
    name: "acme/app",
  });
  await db.updateTable("repositories").set({ issuer: forge.url }).where("id", "=", repositoryId).execute();
  const token = await exchanged(world, await forge.tokenFor(audienceOf(world)));
  await trpc(world.owner.token).member.remove.mutate({ projectSlug, userId: world.admin.id });
  await expect(trpc(token).changelog.listFiles.query({ projectSlug })).rejects.toThrow("project not found");
  expect(await exchanged(world, await forge.tokenFor(audienceOf(world)))).toContain("is not on the team any more");
  // An admin adds it again, as the sentence says.
  await newRepository(world, { issuer: forge.url });
  expect(await exchanged(world, await forge.tokenFor(audienceOf(world)))).toMatch(/^ear_/);
  await expect(
    trpc(world.owner.token).repository.create.mutate({ projectSlug, name: "acme/app", issuer: "http://forge.example" }),
  ).rejects.toThrow("issuer must be an https address");
});
