import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { trpc } from "../support/http.ts";
import { server } from "../support/server.ts";
import { settled } from "../support/settled.ts";
import { newWorld, type World } from "../support/world.ts";
import { earshot } from "./program.ts";

/** A folder with a project's files, and the program on it. */
export async function newFolder() {
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
    async events() {
      await settled();
      return (await trpc(world.owner.token).event.list.query({ projectSlug })).items.map(({ kind }) => kind);
    },
    list: async () => (await changelog.page.query({ projectSlug })).items,
  };
}

export const addressOf = ({ slug }: World, id: string) => `${server.url}/p/${slug}/f/${id}`;

/** A file of a changelog. */
export const file = (fields: Record<string, string>, body = "A first paragraph, *in short*.\n\nMore.") =>
  `---\n${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join("")}---\n\n${body}\n`;
