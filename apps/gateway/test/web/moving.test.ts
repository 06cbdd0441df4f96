// @module-tag system
// @module-tag alike
import { openExports } from "@earshot/domain";
import { makeExport } from "@earshot/jobs";
import { newId } from "@earshot/operations";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { files } from "../support/work.ts";
import { fider } from "../archive/fider.ts";
import { work } from "../archive/importing.ts";
import { untar } from "../archive/tar.ts";
import { zipOf } from "../archive/zip.ts";
import { trpc } from "../support/http.ts";
import { db, em } from "../support/server.ts";
import { newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";
import { scrollsSideways, violationsOf } from "./visitor.ts";

const { browser, site } = await useSite();

test("somebody moves a backup of Fider in, and takes it back", async () => {
  const world = await newWorld();
  const { page, faults, context } = await openOnTeam(browser, site, world, "admin");
  await page.goto(`${site.url}/p/${world.slug}/manage/settings`);
  await page.getByRole("link", { name: "Import and export" }).click();
  await page.getByRole("heading", { name: "Import", level: 1 }).waitFor();
  expect(await page.getByRole("radio", { name: "Fider" }).isChecked()).toBe(true);
  const file = { name: "backup.zip", mimeType: "application/zip", buffer: zipOf(fider()) };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByText("backup.zip").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByText("Nothing is written yet.").waitFor();
  const counts = page.getByRole("region", { name: "What is in it" });
  await counts.getByText("2 new").first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await scrollsSideways(page)).toBe(false);
  await page.getByRole("button", { name: "Import 2 ideas" }).click();
  await page.getByText("You can close this page.").waitFor();
  await work(world);
  await page.getByRole("heading", { name: "2 ideas imported" }).waitFor();
  await page.getByRole("button", { name: "Undo the import" }).click();
  await page.getByRole("heading", { name: "Undoing" }).waitFor();
  await work(world);
  await page.getByRole("heading", { name: "The import is undone" }).waitFor();
  expect(await trpc(world.owner.token).feedback.list.query({ projectSlug: world.slug })).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test("the columns of a CSV are guessed, and its faults can be downloaded", async () => {
  const world = await newWorld();
  const { page, faults, context } = await openOnTeam(browser, site, world, "admin");
  await page.goto(`${site.url}/p/${world.slug}/manage/settings/import`);
  await page.getByRole("radio", { name: "CSV" }).check({ force: true });
  const choose = (text: string) =>
    page
      .locator("input[type=file]")
      .setInputFiles({ name: "survey.csv", mimeType: "text/csv", buffer: Buffer.from(text, "latin1") });
  await choose("Votes\n3\n");
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByText("The file has no column title").waitFor();
  await choose('Titel;"Stimmen";Text\nGröße;3;Groß\n;4;No title\n');
  await expect.poll(() => page.getByRole("combobox", { name: "Title" }).inputValue()).toBe("Titel");
  expect(await page.getByRole("combobox", { name: "Votes" }).inputValue()).toBe("Stimmen");
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByText("1 row has a fault").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "All as CSV" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toBe(
    "\ufeffline,kind,fault\r\n3,feedback,title is required.\r\n",
  );
  expect(faults).toEqual([]);
  await context.close();
});

test("somebody chooses what statuses become, stops the import while it runs, and sees one that failed", async () => {
  const world = await newWorld();
  const { page, faults, context } = await openOnTeam(browser, site, world, "admin");
  await page.goto(`${site.url}/p/${world.slug}/manage/settings/import`);
  await page.getByRole("radio", { name: "CSV" }).check({ force: true });
  const rows = Array.from({ length: 500 }, (_, n) => `${n},Row ${n},${n % 2 ? "Open" : "Junk"},ui`);
  const buffer = Buffer.from(["id,title,status,tags", ...rows].join("\n"));
  await page.locator("input[type=file]").setInputFiles({ name: "board.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Check the file" }).click();
  const terms = page.getByRole("table", { name: "Statuses and tags" });
  await terms.getByRole("row", { name: /^Open Status 250/ }).waitFor();
  await terms.getByRole("combobox", { name: "Open becomes" }).selectOption("planned");
  await terms.getByRole("combobox", { name: "Junk becomes" }).selectOption("Leave out");
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await scrollsSideways(page)).toBe(false);
  await page.getByRole("button", { name: "Import 500 ideas" }).click();
  await page.getByRole("heading", { name: "Importing" }).waitFor();
  await work(world, 4);
  await page.getByText(/^[1-9][0-9]* of 50[0-9] rows$/).waitFor();
  const { feedback, status } = trpc(world.owner.token);
  const [first] = await status.list.query({ projectSlug: world.slug });
  const items = await feedback.list.query({ projectSlug: world.slug });
  expect(new Set(items.map((item) => item.status))).toEqual(new Set(["planned", first?.name]));
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Stop and undo" }).click();
  await page.getByRole("heading", { name: "Undoing" }).waitFor();
  await work(world);
  await page.getByRole("heading", { name: "The import is undone" }).waitFor();
  expect(await feedback.list.query({ projectSlug: world.slug })).toEqual([]);

  const failed = {
    project_id: world.id,
    id: newId(),
    source: "canny",
    state: "failed" as const,
    created_by: world.owner.id,
  };
  await db
    .insertInto("imports")
    .values({ ...failed, error: "Canny refuses the key." })
    .execute();
  await page.goto(`${site.url}/p/${world.slug}/manage/settings/import?id=${failed.id}`);
  await page.getByRole("heading", { name: "The import failed" }).waitFor();
  await page.getByText("Canny refuses the key.").waitFor();
  await page.goto(`${site.url}/p/${world.slug}/manage/settings/import?id=${newId()}`);
  await page.getByRole("button", { name: "Try again" }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test("an owner has an archive made, and downloads it and a list", async () => {
  const world = await newWorld();
  const { page, faults, context } = await openOnTeam(browser, site, world, "owner");
  await page.goto(`${site.url}/p/${world.slug}/manage/settings/import`);
  await page.getByRole("navigation", { name: "Import and export" }).getByRole("link", { name: "Export" }).click();
  await page
    .getByRole("navigation", { name: "Settings" })
    .locator("[aria-current=page]", { hasText: "Import and export" })
    .waitFor();
  await page.getByText("No archives").waitFor();
  await page.getByRole("checkbox").uncheck();
  await page.getByRole("button", { name: "Make the archive" }).click();
  await page.getByRole("progressbar", { name: "Progress" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  for (const its of await openExports(em))
    if (its.project_id === world.id) await makeExport({ em, sign: null, files }, its);
  const saved = async (name: string | RegExp) => {
    const link = page.getByRole("link", { name, exact: true });
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    return readFile(await download.path());
  };
  expect([...untar(await saved(/^Download: /)).keys()]).toContain("feedback.ndjson");
  expect(String(await saved("People"))).toContain(world.outsider.email);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByText("No archives").waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
