// @module-tag system
// @module-tag alike
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newFeedback } from "../support/world.ts";
import { addressOf, file, newFolder } from "./folder.ts";
import { earshot } from "./program.ts";

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

test("feedback that is deleted is no change of the changelog that ships it, and feedback that is taken out is one", async () => {
  const { world, write, acts, list, projectSlug, changelog } = await newFolder();
  const [one, two, three] = [
    await newFeedback(world, world.outsider),
    await newFeedback(world, world.outsider),
    await newFeedback(world, world.outsider),
  ];
  write("a.md", file({ title: "A", date: "2026-11-25", ships: `[${three}, ${one}, ${two}]` }));
  expect(await acts()).toMatchObject({ code: 0, acts: { "a.md": "create" } });
  // Both are cached from here on.
  expect(await acts("--check")).toMatchObject({ code: 0, acts: { "a.md": "same" } });
  const { feedback } = trpc(world.owner.token);
  await feedback.merge.mutate({ projectSlug, feedbackId: one, into: two });
  await feedback.delete.mutate({ projectSlug, feedbackId: three });
  expect(await acts()).toMatchObject({ code: 0, acts: { "a.md": "same" } });
  const changelogId = (await list())[0]!.id;
  await changelog.setFeedback.mutate({ projectSlug, changelogId, feedbackIds: [two] });
  expect(await acts("--check")).toMatchObject({ code: 1, acts: { "a.md": "changed on the server" } });
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

test("a folder with the name of a file is none, and a file that cannot be read is named", async () => {
  const { folder, write, sync, acts, remove } = await newFolder();
  write("2026.md/a.md", file({ title: "Fine", date: "2026-11-25" }));
  symlinkSync("ada@laptop.1234", join(folder, ".#b.md"));
  expect(await sync()).toEqual({ code: 2, stdout: "", stderr: ".#b.md: cannot be read.\n" });
  remove(".#b.md");
  expect(await acts()).toMatchObject({ code: 0, acts: { "2026.md/a.md": "create" } });
});

test("a folder that is not there is said in a sentence, and the code is that of wrong files", async () => {
  const { world, folder } = await newFolder();
  expect(await earshot(world, ["changelog", "sync", `${folder}/nosuch`])).toEqual({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining(`There is no folder ${folder}/nosuch.`),
  });
});
