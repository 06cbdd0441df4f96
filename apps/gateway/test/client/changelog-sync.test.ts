// @module-tag system
// @module-tag alike
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { trpc } from "../support/http.ts";
import { server } from "../support/server.ts";
import { newFeedback, newWorld, type World } from "../support/world.ts";
import { earshot } from "./program.ts";

/** A folder with a project's files, and the program on it. */
async function newFolder() {
  const world = await newWorld();
  const root = mkdtempSync(join(tmpdir(), "earshot-changelog-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folder = join(root, "changelog");
  mkdirSync(folder);
  const sync = (...flags: string[]) => earshot(world, ["changelog", "sync", folder, ...flags]);
  const { changelog } = trpc(world.owner.token);
  const { slug: projectSlug } = world;
  return {
    world,
    root,
    folder,
    projectSlug,
    changelog,
    write: (file: string, text: string) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    },
    remove: (file: string) => rmSync(join(folder, file)),
    /** What a sync does for each file. */
    async acts(...flags: string[]) {
      const { stdout, stderr, code } = await sync("--json", ...flags);
      expect(stderr).toBe("");
      const steps = JSON.parse(stdout) as { path: string; act: string; tells?: { people: number } }[];
      return { code, acts: Object.fromEntries(steps.map(({ path, act }) => [path, act])), steps };
    },
    sync,
    events: async () => (await trpc(world.owner.token).event.list.query({ projectSlug })).items.map(({ kind }) => kind),
    list: async () => (await changelog.page.query({ projectSlug })).items,
  };
}

const addressOf = ({ slug }: World, id: string) => `${server.url}/p/${slug}/f/${id}`;

const file = (fields: Record<string, string>, body = "A first paragraph, *in short*.\n\nMore.") =>
  `---\n${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join("")}---\n\n${body}\n`;

test("files become changelogs once, and a change of a file changes its changelog", async () => {
  const { world, write, acts, list, projectSlug, changelog } = await newFolder();
  const feedbackId = await newFeedback(world, world.outsider);
  const ships = `[${addressOf(world, feedbackId)}]`;
  write("dark.md", file({ title: "Dark mode", date: "2026-11-25", type: "New", ships, status: "completed" }));
  write("2026/later.md", file({ title: "Later", date: "2999-01-01T10:00:00+02:00", summary: "Soon" }));
  write("draft.md", file({ title: '"Draft: one"', draft: "true" }, ""));
  write("README.md", "How we write these.");
  const all = { "dark.md": "create", "2026/later.md": "create", "draft.md": "create" };
  expect(await acts("--check")).toMatchObject({ code: 1, acts: all });
  expect(await acts("--dry-run")).toMatchObject({ code: 0, acts: all, steps: [{}, { tells: { people: 1 } }, {}] });
  expect(await list()).toEqual([]);
  expect(await acts()).toMatchObject({ code: 0, acts: all });
  expect(await list()).toMatchObject([
    { title: "Draft: one", published: false, summary: null, content: "" },
    { title: "Later", publish_date: "2999-01-01T08:00:00.000Z", summary: "Soon" },
    {
      title: "Dark mode",
      slug: "dark-mode",
      published: true,
      publish_date: "2026-11-25T00:00:00.000Z",
      summary: "A first paragraph, in short.",
      content: "**New**\n\nA first paragraph, *in short*.\n\nMore.",
    },
  ]);
  const whole = () => changelog.get.query({ projectSlug, slug: "dark-mode" });
  expect((await whole()).feedback).toMatchObject([{ id: feedbackId, status: "completed" }]);
  const before = [await whole(), await changelog.listFiles.query({ projectSlug })];
  const same = { "dark.md": "same", "2026/later.md": "same", "draft.md": "same" };
  expect(await acts()).toMatchObject({ code: 0, acts: same });
  expect(await acts("--check")).toMatchObject({ code: 0, acts: same });
  expect([await whole(), await changelog.listFiles.query({ projectSlug })]).toEqual(before);
  // A checkout on Windows.
  write(
    "2026/later.md",
    file({ title: "Later", date: "2999-01-01T10:00:00+02:00", summary: "Soon" }).replaceAll("\n", "\r\n"),
  );
  expect(await acts("--check")).toMatchObject({ code: 0, acts: same });
  write("dark.md", file({ title: "Dark mode, at last", date: "2026-11-25" }));
  expect(await acts()).toMatchObject({ code: 0, acts: { ...same, "dark.md": "update" } });
  expect(await whole()).toMatchObject({ title: "Dark mode, at last", feedback: [] });
});

test("what was changed or deleted on the server stays as it is there until it is overwritten", async () => {
  const { write, remove, acts, list, projectSlug, changelog, sync } = await newFolder();
  for (const name of ["one", "two", "three"]) write(`${name}.md`, file({ title: name, date: "2026-11-25" }));
  await acts();
  const idOf = async (title: string) => (await list()).find((one) => one.title === title)!.id;
  await changelog.update.mutate({ projectSlug, changelogId: await idOf("one"), content: "By hand" });
  await changelog.delete.mutate({ projectSlug, changelogId: await idOf("two") });
  remove("three.md");
  const drift = { "one.md": "changed on the server", "two.md": "deleted on the server", "three.md": "gone" };
  expect(await acts("--check")).toMatchObject({ code: 1, acts: drift });
  write("one.md", file({ title: "one, again", date: "2026-11-25" }));
  expect(await acts()).toMatchObject({ code: 1, acts: drift });
  expect((await sync("--check")).stdout).toContain("deleted on the server  two.md (delete the file, or write");
  expect((await list()).map(({ title, content }) => [title, content?.slice(0, 7)])).toEqual(
    expect.arrayContaining([
      ["one", "By hand"],
      ["three", "A first"],
    ]),
  );
  // A program that has not seen the change does not write over it either.
  const [known] = await changelog.listFiles.query({ projectSlug });
  const put = { projectSlug, path: known!.path, digest: known!.digest, title: "x", feedbackIds: [] };
  await expect(changelog.putFile.mutate(put)).rejects.toThrow("was changed here: send overwrite");
  expect(await acts("--overwrite")).toMatchObject({ code: 0, acts: { "one.md": "update", "two.md": "update" } });
  expect((await list()).map(({ title }) => title).toSorted()).toEqual(["one, again", "three", "two"]);
  await changelog.forgetFile.mutate({ projectSlug, path: "three.md" });
  expect(await acts("--check")).toMatchObject({ code: 0, acts: { "one.md": "same", "two.md": "same" } });
});

test("a file that was renamed is not published again, nor one that the server has from elsewhere", async () => {
  const { write, remove, acts, list, projectSlug, changelog, events } = await newFolder();
  const text = { title: "Dark mode", date: "2026-11-25" };
  const content = "A first paragraph, *in short*.\n\nMore.";
  await changelog.create.mutate({ projectSlug, title: "Dark mode", summary: "S", content, published: true });
  write("dark.md", file(text));
  expect(await acts()).toMatchObject({ code: 0, acts: { "dark.md": "create" } });
  expect(await list()).toHaveLength(1);
  remove("dark.md");
  write("mode.md", file(text));
  expect(await acts()).toEqual(expect.objectContaining({ code: 1, acts: { "mode.md": "renamed" } }));
  write("mode.md", file({ ...text, key: "dark.md" }));
  expect(await acts("--check")).toMatchObject({ code: 0, acts: { "dark.md": "same" } });
  await expect.poll(events).toEqual(["changelog.published", "changelog.updated"]);
});

/** A repository in a folder. */
function newRepository(root: string) {
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Dev", "-c", "user.email=dev@test.example", ...args], { cwd: root });
  git("init", "--quiet");
  const commit = (message: string) => {
    git("add", "-A");
    git("commit", "--allow-empty", "-m", message);
  };
  return { git, commit };
}

test("a file that is renamed keeps what trailers have said that it ships", async () => {
  const { world, root, write, remove, acts, list, projectSlug, changelog } = await newFolder();
  const { commit } = newRepository(root);
  const shipped = await newFeedback(world, world.outsider);
  const next = await newFeedback(world, world.outsider);
  const text = { title: "Dark mode", date: "2026-11-25" };
  write("dark.md", file(text));
  commit(`News\n\nShips: ${shipped}`);
  expect(await acts()).toMatchObject({ code: 0, acts: { "dark.md": "create" } });
  commit(`A fix\n\nShips: ${next}`);
  remove("dark.md");
  write("mode.md", file(text));
  commit("Another name");
  expect(await acts()).toMatchObject({ code: 1, acts: { "mode.md": "renamed" } });
  write("mode.md", file({ ...text, key: "dark.md" }));
  commit("The key of before");
  expect(await acts()).toMatchObject({ code: 0, acts: { "dark.md": "same" } });
  remove("mode.md");
  write("2026/mode.md", file({ ...text, key: "dark.md", type: "New" }));
  write("README.md", "How we write these.");
  commit("A third name, and a change");
  expect(await acts()).toMatchObject({ code: 0, acts: { "dark.md": "update" } });
  const [one, ...more] = await list();
  expect(more).toEqual([]);
  const whole = await changelog.get.query({ projectSlug, changelogId: one!.id });
  expect(whole).toMatchObject({ content: expect.stringContaining("**New**"), feedback: [{ id: shipped }] });
  write("later.md", file({ title: "Later", date: "2026-11-26" }));
  commit("More news");
  await acts();
  const later = (await list()).find(({ title }) => title === "Later")!;
  expect(await changelog.get.query({ projectSlug, changelogId: later.id })).toMatchObject({ feedback: [{ id: next }] });
});

test("trailers of commits add what the next files ship", async () => {
  const { world, root, write, acts, list, projectSlug, changelog, sync } = await newFolder();
  const { git, commit } = newRepository(root);
  const [before, within, later, gone] = [
    await newFeedback(world, world.outsider),
    await newFeedback(world, world.outsider),
    await newFeedback(world, world.outsider),
    "01890000-0000-7000-8000-000000000000",
  ];
  commit(`Fix it\n\nShips: ${addressOf(world, before)}\nShips: ${server.url}/p/another/f/${later}`);
  commit(`Fix more\n\nShips: ${gone}\nReviewed-by: Somebody`);
  write("one.md", file({ title: "One", date: "2026-11-25" }));
  commit(`News\n\nShips: ${addressOf(world, within)}`);
  commit(`After\n\nShips: ${later}`);
  const first = await sync();
  expect([first.code, first.stderr]).toEqual([0, expect.stringContaining(`ships ${gone}, which is not there`)]);
  const [one] = await list();
  const shipped = (await changelog.get.query({ projectSlug, changelogId: one!.id })).feedback.map(({ id }) => id);
  expect(shipped).toEqual([within, before]);
  expect(await acts("--check")).toMatchObject({ code: 0, acts: { "one.md": "same" } });
  write("two.md", file({ title: "Two", date: "2026-11-26" }));
  commit("More news");
  expect(await acts()).toMatchObject({ code: 0, acts: { "one.md": "same", "two.md": "create" } });
  const two = (await list()).find(({ title }) => title === "Two")!;
  expect((await changelog.get.query({ projectSlug, changelogId: two.id })).feedback).toMatchObject([{ id: later }]);
  const copy = join(root, "copy");
  git("clone", "--quiet", "--depth", "1", `file://${root}`, copy);
  const shallow = await earshot(world, ["changelog", "sync", join(copy, "changelog"), "--check"]);
  expect([shallow.code, shallow.stderr]).toEqual([2, expect.stringContaining("fetch-depth: 0")]);
});

test("a file that is wrong is named, with what is wrong, and nothing is written", async () => {
  const { write, sync, list } = await newFolder();
  write("a.md", file({ title: "Fine", date: "2026-11-25" }));
  write("b.md", "# No front matter\n\n---\ntitle: x\n---\n");
  write("c.md", file({ titel: "Typo" }));
  write("d.md", file({ title: "D", date: "next week" }));
  write("e.md", file({ title: "E", ships: "https://example.com/issues/1" }));
  write("f.md", file({ title: "[unclosed" }));
  write("g.md", file({ title: "G", key: "a.md" }));
  const { code, stderr } = await sync();
  expect(code).toBe(2);
  for (const line of [
    "b.md: it has to begin with front matter",
    "c.md: titel: unknown. Known are title,",
    "d.md: date must be such as 2026-11-25",
    'e.md: ships: "https://example.com/issues/1" is no address of feedback',
    "f.md: the front matter is not YAML",
  ])
    expect(stderr).toContain(line);
  expect(await list()).toEqual([]);
  for (const name of ["b", "c", "d", "e", "f"]) write(`${name}.md`, file({ title: name, draft: "true" }));
  expect((await sync()).stderr).toContain("g.md: a.md has the key a.md too.");
  write("g.md", file({ title: "G" }, "# Only a heading"));
  expect(await sync()).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("g.md (failed: publishing needs summary"),
  });
  expect(await list()).toHaveLength(6);
});

test("a folder that is not there is said in a sentence, and the code is that of wrong files", async () => {
  const { world, folder } = await newFolder();
  expect(await earshot(world, ["changelog", "sync", `${folder}/nosuch`])).toEqual({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining(`There is no folder ${folder}/nosuch.`),
  });
});
