// @module-tag system
// @module-tag embedded
import { newFolder } from "@earshot/db/testing";
import { newId } from "@earshot/operations";
import { sql } from "kysely";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, expect, test, vi } from "vitest";
import { launch } from "../support/browser.ts";
import { startGateway } from "../support/child.ts";
import { trpc } from "../support/http.ts";
import { connection, db } from "../support/server.ts";
import { startTestWork } from "../support/work.ts";
import { newPerson, newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openSignedIn } from "./team.ts";
import { openPage, scrollsSideways, violationsOf } from "./visitor.ts";

const browser = await launch(afterAll);
const { site } = await useSite();

test("without mail, the first link sets a password, the page says what is missing and tests it, and the password signs in again", async () => {
  const { output, url } = await startGateway({ DATA_DIR: newFolder(), SEED_DEMO: "false" });
  const link = await vi.waitUntil(() => /http:\S+\/first-account\?token=[\w-]+/.exec(output.stdout)?.[0], 60_000);
  const { page, context, faults } = await openPage(browser, { reducedMotion: "reduce" });
  await page.goto(link);
  await page.getByLabel("Name").fill("Root");
  await page.getByLabel("E-mail").fill("root@here.example");
  await page.getByLabel("Password").fill("a long enough password");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin");
  await page.getByRole("heading", { name: "Before you invite others" }).waitFor();
  await page.getByText("1 of 4 done").waitFor();
  await page.getByText("Set SMTP_URL and MAIL_FROM, and start again.").waitFor();
  await page.getByText(/^Links lead to .* now\. Set PUBLIC_URL/).waitFor();
  await page.getByRole("button", { name: "Test it: Send mail" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Mail is not set up: set SMTP_URL and MAIL_FROM, and start again.").waitFor();
  await page.getByRole("button", { name: "Test it: Address" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Test again: Address" }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
  const again = await openPage(browser);
  await again.page.goto(`${url}/sign-in?mode=password`);
  await again.page.getByLabel("E-mail").fill("root@here.example");
  await again.page.getByLabel("Password", { exact: true }).fill("a long enough password");
  await again.page.keyboard.press("Enter");
  await again.page.waitForURL("**/");
  await again.page.goto(`${url}/admin`);
  await again.page.getByRole("heading", { name: "This server", level: 1 }).waitFor();
});

test("an admin finds an account, disables and deletes it by the keyboard, and who is disabled gets in nowhere; others get 404", async () => {
  const leaver = await newPerson("Quittenbrot");
  const { page, id, faults } = await openSignedIn(browser, site);
  expect((await page.goto(`${site.url}/admin`))?.status()).toBe(404);
  await db.updateTable("users").set({ is_admin: true }).where("id", "=", id).execute();
  expect((await page.goto(`${site.url}/admin`))?.status()).toBe(200);
  await page.getByRole("searchbox", { name: "Name or e-mail" }).fill("quittenbrot-");
  const row = page.getByRole("row").filter({ hasText: leaver.email });
  // While one of them works, the others are off.
  const press = (name: string) => row.getByRole("button", { name, disabled: false }).press("Enter");
  await press("Make admin");
  await row.getByRole("button", { name: "No longer admin" }).waitFor();
  await press("Disable");
  await row.getByText("Disabled", { exact: true }).waitFor();
  await expect(trpc(leaver.token, site.url).account.me.query()).rejects.toThrow("authentication required");
  await press("Enable");
  await row.getByRole("button", { name: "Disable" }).waitFor();
  expect(await trpc(leaver.token, site.url).account.me.query()).toMatchObject({ id: leaver.id });
  await row.getByRole("button", { name: "Delete: Quittenbrot", exact: true }).waitFor();
  await press("Delete");
  await page.getByRole("dialog").getByRole("textbox").fill(leaver.email);
  await page.keyboard.press("Enter");
  await page.getByText("The account is deleted").first().waitFor();
  await page.getByText("Nobody matches").waitFor();
  expect(faults).toEqual([]);
});

/** Texts that only an admin who has long ones sees. */
const long = "Maximiliane von und zu Hohenlohe-Langenburg-Schillingsfürst";

/** The words of the audit, but for those of its changes, that do not stand in one line. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const cells = document.querySelectorAll("[aria-label=Audit] tbody td:not(:last-child)");
    for (const cell of cells) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of text.textContent!.matchAll(/[a-z]{3,11}/gi)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (range.getClientRects().length > 1) found.push(word);
        }
    }
    return found;
  });

/** The cells of tables that cover each other, or end outside the screen. */
const coveredCells = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const row of document.querySelectorAll("tbody tr")) {
      const parts = [...row.querySelectorAll("td")].flatMap((cell) => [...cell.children]);
      const boxes = parts
        .map((part) => ({ part, box: part.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1);
      for (const [at, { part, box }] of boxes.entries()) {
        if (box.left < 0 || box.right > window.innerWidth) found.push(`outside: ${part.textContent}`);
        for (const other of boxes.slice(at + 1))
          if (
            box.left < other.box.right - 1 &&
            other.box.left < box.right - 1 &&
            box.top < other.box.bottom - 1 &&
            other.box.top < box.bottom - 1
          )
            found.push(`${part.textContent} and ${other.part.textContent}`);
      }
    }
    return found;
  });

test("all parts of the page fit a phone in both themes, and the audit of a project is chosen and downloaded by the keyboard", async () => {
  await startTestWork(connection);
  const [world, other] = [await newWorld(), await newWorld()];
  for (const { id, slug: projectSlug, owner } of [world, other]) {
    await db
      .updateTable("projects")
      .set({ name: `Project ${id}` })
      .where("id", "=", id)
      .execute();
    await trpc(owner.token, site.url).settings.update.mutate({
      projectSlug,
      held_words: ["casino", "a".repeat(50), "words of a change".repeat(2)],
    });
  }
  await db.updateTable("users").set({ full_name: long }).where("id", "=", world.owner.id).execute();
  await sql`insert into jobs.job (id, name, data, state, completed_on, output) values (${newId()}, 'mail-notification', '{}',
    'failed', now(), ${JSON.stringify({ message: `connect ECONNREFUSED ${"mail.".repeat(20)}example:25` })}::jsonb)`.execute(
    db,
  );
  const { page, id, faults } = await openSignedIn(browser, site);
  await db.updateTable("users").set({ is_admin: true }).where("id", "=", id).execute();
  await db.updateTable("users").set({ is_admin: true }).where("id", "=", other.owner.id).execute();
  await trpc(other.owner.token, site.url).server.noteBackup.mutate({});
  await page.goto(`${site.url}/admin`);
  const rows = page.getByRole("table", { name: "Audit" }).locator("tbody tr");
  await rows.nth(2).waitFor();
  expect(await rows.first().innerText()).toMatch(/This server[\s\S]*Note server backup/);
  await page.getByText("Failed", { exact: true }).first().waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await brokenWords(page)).toEqual([]);
  for (const colorScheme of ["light", "dark"] as const)
    for (const width of [375, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      const looked = { violations: await violationsOf(page), covered: await coveredCells(page) };
      expect({ width, colorScheme, ...looked, scrolls: await scrollsSideways(page) }).toEqual({
        width,
        colorScheme,
        violations: [],
        covered: [],
        scrolls: false,
      });
    }
  const choice = page.getByRole("combobox", { name: "Project" });
  await choice.focus();
  await page.keyboard.type(`Project ${world.id}`);
  const shown = () => rows.allInnerTexts();
  await expect.poll(shown).toEqual([expect.stringMatching(/Maximiliane[^]*Update settings[^]*held words[^]*casino/)]);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download (ndjson)" }).focus();
  await page.keyboard.press("Enter");
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("audit.ndjson");
  const lines = readFileSync(await download.path(), "utf8")
    .trimEnd()
    .split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { action: "updateSettings", project: { id: world.id } },
  ]);
  expect(faults).toEqual([]);
});
