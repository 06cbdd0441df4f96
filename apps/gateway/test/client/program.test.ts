// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { letTokens, newSsoKey, signedBy } from "../support/sso.ts";
import { newFeedback, newWorld } from "../support/world.ts";
import { earshot } from "./program.ts";

test("it creates, rehearses, answers, merges and lists", async () => {
  const world = await newWorld();
  const created = async (title: string) => {
    const { stdout } = await earshot(world, ["feedback", "create", "--title", title, "--description", "@-", "--json"], {
      input: "Why",
    });
    return JSON.parse(stdout) as { id: string; description: string };
  };
  const [one, other] = [await created("123"), await created("Dark mode\u001b[2J")];
  expect(one.description).toBe("Why");
  const answer = ["feedback", "answer", "--feedback-id", one.id, "--content", "Yes."];
  const rehearsed = JSON.parse((await earshot(world, [...answer, "--dry-run", "--json"])).stdout) as object;
  expect(rehearsed).toMatchObject({ events: [{ kind: "feedback.answered" }], tells: { people: 0 } });
  await earshot(world, answer);
  await earshot(world, ["feedback", "merge", "--feedback-id", other.id, "--into", one.id]);
  const { items } = await trpc(world.owner.token).feedback.page.query({ projectSlug: world.slug });
  expect(items).toMatchObject([{ title: "123", answer: { content: "Yes." }, merged: 1 }]);
  const listed = await earshot(world, ["feedback", "merged", "--feedback-id", one.id]);
  expect(listed.stdout).toMatch(/^ID +TITLE +STATUS .*\n[\w-]{36} +Dark mode\[2J +in review /);
});

test("a page names the flags that lead to the next one", async () => {
  const world = await newWorld();
  for (const title of ["One", "Two"])
    await trpc(world.member.token).feedback.create.mutate({ projectSlug: world.slug, title, description: "" });
  for (const list of ["feedback page", "event list"]) {
    const args = [...list.split(" "), "--limit", "1"];
    const first = await earshot(world, args);
    const [, flag = "", cursor = ""] = /^More: (--\w+) (\S+)\n$/.exec(first.stderr) ?? [];
    const next = await earshot(world, [...args, flag, cursor]);
    expect([next.code, next.stdout.split("\n").length]).toEqual([0, 3]);
    expect(next.stdout).not.toBe(first.stdout);
  }
});

test("it says what is wrong, and what there is", async () => {
  const world = await newWorld();
  const wrong = await earshot(world, ["feedback", "get", "--feedback-id", "none"]);
  expect([wrong.code, wrong.stderr]).toEqual([1, "feedbackId must be a UUID.\n"]);
  const usage = await earshot(world, ["feedback", "page", "--limit", "many"]);
  expect([usage.code, usage.stderr]).toEqual([2, "--limit must be a number.\n"]);
  expect((await earshot(world, ["changelog"])).stdout).toContain("changelog set-feedback");
  expect((await earshot(world, ["tag", "create", "--help"])).stdout).toContain("--name string  required");
});

test("a token that cannot be sent is refused at once, and not printed", async () => {
  const world = await newWorld();
  const { token } = world.owner;
  const list = ["tag", "list"];
  const wrong = await earshot(world, list, { env: { EARSHOT_TOKEN: `${token}\nsecond line` } });
  expect(wrong).toEqual({
    code: 2,
    stdout: "",
    stderr: "the token has a space, a line break or another character that no token has.\n",
  });
  expect(await earshot(world, list, { env: { EARSHOT_TOKEN: `${token}\n` } })).toMatchObject({ code: 0 });
});

test("a field that has the name of a flag of all commands is no server and no token", async () => {
  const world = await newWorld();
  // The owner's token would go to this address if it were the server's.
  const url = "https://receiver.example/hook";
  const flags = ["--url", url, "--kinds", "feedback.created", "--json"];
  const made = await earshot(world, ["webhook", "create", ...flags]);
  expect([made.code, made.stderr, JSON.parse(made.stdout)]).toEqual([0, "", expect.objectContaining({ url })]);
  await letTokens(world);
  await newSsoKey(world);
  const token = await signedBy(world, { sub: "ada", name: "Ada" });
  const exchanged = await earshot(world, ["sso", "exchange", "--token", token, "--json"]);
  expect(JSON.parse(exchanged.stdout)).toMatchObject({ person: { full_name: "Ada" } });
});

test("a field is set to null, and a list is emptied", async () => {
  const world = await newWorld();
  const feedbackId = await newFeedback(world, world.outsider);
  const { slug: projectSlug, member, owner } = world;
  const { feedback } = trpc(owner.token);
  await feedback.assign.mutate({ projectSlug, feedbackId, userId: member.id });
  await trpc(owner.token).tag.create.mutate({ projectSlug, name: "bug" });
  await feedback.update.mutate({ projectSlug, feedbackId, tags: ["bug"] });
  for (const args of [
    ["assign", "--user-id", "null"],
    ["update", "--tags", ""],
  ])
    expect(await earshot(world, ["feedback", ...args, "--feedback-id", feedbackId])).toMatchObject({ code: 0 });
  expect(await feedback.get.query({ projectSlug, feedbackId })).toMatchObject({ owner: null, tags: [] });
});

test("the project of a flag comes before that of the environment, and an empty variable is none", async () => {
  const [world, other] = [await newWorld(), await newWorld()];
  for (const flag of ["--project", "--project-slug"]) {
    const { stdout } = await earshot(world, ["board", "get", flag, other.slug, "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ slug: other.slug });
  }
  const { stderr } = await earshot(world, ["tag", "list"], { env: { EARSHOT_PROJECT: "" } });
  expect(stderr).toBe("projectSlug is required.\n");
});

test("a call that is wrong ends with 2 and one sentence", async () => {
  const world = await newWorld();
  for (const [args, says] of [
    [["tag", "create", "--name", "@/nosuch"], "--name: ENOENT"],
    [["tag", "list", "--url", "feedback.example.com"], "feedback.example.com is no address of a server"],
    [["nosuch"], "There is no command nosuch."],
    [["tag", "nosuch"], "There is no command tag nosuch."],
    [["--json", "tag", "list"], "There is no command --json tag."],
  ] as const) {
    const { code, stderr, stdout } = await earshot(world, args);
    expect([code, stdout, stderr.split("\n").length]).toEqual([2, "", 2]);
    expect(stderr).toContain(says);
  }
  for (const args of [["tag"], ["tag", "--help"], ["--help"]])
    expect(await earshot(world, args)).toMatchObject({ code: 0, stdout: expect.stringContaining("tag create") });
});

test("JSON has no character that a terminal obeys", async () => {
  const world = await newWorld();
  await newFeedback(world, world.outsider, { title: "A\u009b2J\u202eB" });
  const { stdout } = await earshot(world, ["feedback", "page", "--json"]);
  expect(stdout).toContain(String.raw`"A\u009b2J\u202eB"`);
  expect(JSON.parse(stdout)).toMatchObject({ items: [{ title: "A\u009b2J\u202eB" }] });
});
