// @module-tag system
// @module-tag alike
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { server } from "../support/server.ts";
import { newFeedback } from "../support/world.ts";
import { addressOf, file, newFolder } from "./folder.ts";
import { earshot } from "./program.ts";

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
