// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newAddress } from "../support/sign-in.ts";
import { newFeedback, newNote, newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";
import { looksRight, openPage } from "./visitor.ts";

const { browser, site } = await useSite();

test("the team reads and writes its notes below an item, and nobody else sees a trace of them", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider, admin } = world;
  const id = await newFeedback(world, outsider, { title: "Quiet carriage" });
  const address = `${site.url}/p/${projectSlug}/f/${id}`;
  const { page, faults } = await openOnTeam(browser, site, world, "member");
  const follows = page.waitForResponse(/feedback\.changed/);
  await page.goto(address);
  const notes = page.getByRole("region", { name: /^(\d+ )?private notes?$/i });
  await notes.getByText("What the team should know").waitFor();
  await follows;

  const field = notes.getByRole("textbox", { name: "Private note" });
  await field.focus();
  await page.keyboard.type("Ask the **depot** <b onclick=x>");
  await page.keyboard.press("Control+Enter");
  const own = notes.getByRole("listitem");
  await own.getByText("depot", { exact: true }).waitFor();
  expect(await own.locator("[onclick]").count()).toBe(0);
  expect(await field.inputValue()).toBe("");
  await own.getByRole("button", { name: "Edit the private note of Ann" }).press("Enter");
  await page.keyboard.press("End");
  await page.keyboard.type(" today");
  await page.keyboard.press("Control+Enter");
  await own.getByText("edited", { exact: true }).waitFor();
  await own.getByText("Ask the depot").waitFor();

  // Another member's note comes as it is written, and is theirs to edit.
  await trpc(admin.token, site.url).note.create.mutate({ projectSlug, feedbackId: id, content: "They said yes" });
  const other = own.filter({ hasText: "They said yes" });
  await other.waitFor();
  expect(await other.getByRole("button", { name: "Edit the private note of Admin" }).count()).toBe(0);
  await page.getByRole("heading", { name: "2 private notes" }).waitFor();
  await looksRight(page);
  await own.filter({ hasText: "depot" }).getByRole("button", { name: "Delete the private note of Ann" }).click();
  await page.getByRole("heading", { name: "1 private note" }).waitFor();
  expect(faults).toEqual([]);

  const visitor = await openPage(browser, { extraHTTPHeaders: newAddress() });
  await newNote(world, id, admin, "Another");
  const requests: string[] = [];
  visitor.page.on("request", (request) => requests.push(request.url()));
  await visitor.page.goto(address);
  await visitor.page.getByRole("heading", { name: "Quiet carriage" }).waitFor();
  expect(await visitor.page.getByText(/private note/i).count()).toBe(0);
  expect(requests.filter((url) => /note/.test(url))).toEqual([]);
});
