// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { patience } from "../support/stream.ts";
import { newFeedback, newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";

const { browser, site } = await useSite();

test("the answer and edits are kept over a reload until they are saved or cancelled", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider, { title: "Later trains", description: "On Fridays." });
  const { page, faults, context } = await openOnTeam(browser, site, world);
  await page.goto(`${site.url}/p/${world.slug}/f/${id}`);
  await page.getByRole("button", { name: "Answer for the team" }).click();
  const answer = page.getByRole("textbox", { name: "Answer for the team" });
  await answer.fill("From May.");
  await page.reload();
  await expect.poll(() => answer.inputValue(), patience).toBe("From May.");
  await page.getByRole("button", { name: "Save answer" }).click();
  await page.getByRole("heading", { name: "Official answer" }).waitFor();
  await answer.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const form = page.getByRole("form", { name: "Edit feedback" });
  await form.getByLabel("Title").fill("Later trains on Fridays");
  await form.getByRole("textbox", { name: "Description" }).fill("");
  await page.getByRole("link", { name: "All feedback" }).click();
  await page.getByRole("link", { name: "Later trains", exact: true }).click();
  await expect.poll(() => form.getByLabel("Title").inputValue(), patience).toBe("Later trains on Fridays");
  expect(await answer.count()).toBe(0);
  await form.getByRole("button", { name: "Cancel" }).click();
  await page.reload();
  await page.getByRole("heading", { name: "Later trains", level: 1 }).waitFor();
  expect(await form.count()).toBe(0);

  // Details may be left empty.
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await form.getByRole("textbox", { name: "Description" }).fill("");
  await form.getByRole("button", { name: "Save" }).click();
  await form.waitFor({ state: "detached" });
  const { description } = await trpc(world.member.token, site.url).feedback.get.query({
    projectSlug: world.slug,
    feedbackId: id,
  });
  expect(description).toBe("");
  expect(faults).toEqual([]);
  await context.close();
});

test("settings that are typed and not saved are there after another page, and gone after signing out", async () => {
  const world = await newWorld();
  const { page, faults, context } = await openOnTeam(browser, site, world);
  await page.goto(`${site.url}/p/${world.slug}/manage/settings`);
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Tramline");
  await page.getByRole("link", { name: "Roadmap" }).click();
  await page.getByRole("heading", { name: "Roadmap", level: 1 }).waitFor();
  await page.getByRole("link", { name: "Settings" }).first().click();
  await expect.poll(() => name.inputValue(), patience).toBe("Tramline");
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await page.getByRole("status").getByText("Saved").first().waitFor();
  await page.getByRole("link", { name: "Roadmap" }).click();
  await trpc(world.owner.token, site.url).project.update.mutate({ projectSlug: world.slug, name: "Ferryline" });
  await page.goto(`${site.url}/p/${world.slug}/manage/settings`);
  await expect.poll(() => name.inputValue(), patience).toBe("Ferryline");

  await name.fill("Nobody else's");
  await page.getByLabel("Your account, Ann").click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("link", { name: "Sign in" }).first().waitFor();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Nobody else's");
  expect(faults).toEqual([]);
  await context.close();
});

test("new feedback needs a title alone, and has its author's vote, which the APIs do not cast", async () => {
  const world = await newWorld();
  const { page, faults, context } = await openOnTeam(browser, site, world);
  await page.goto(`${site.url}/p/${world.slug}`);
  await page.getByRole("textbox", { name: "Title" }).fill("A quiet carriage");
  await page.getByRole("button", { name: "Share feedback" }).click();
  await page.getByRole("heading", { name: "A quiet carriage", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Remove your vote, 1 vote", pressed: true }).waitFor();
  const input = { projectSlug: world.slug, title: "Through the API", description: "" };
  const { id } = await trpc(world.owner.token, site.url).feedback.create.mutate(input);
  const path = { projectSlug: world.slug, feedbackId: id };
  expect(await trpc(world.owner.token, site.url).feedback.get.query(path)).toMatchObject({
    upvotes: 0,
    has_upvoted: false,
  });
  expect(faults).toEqual([]);
  await context.close();
});

test("in a browser that keeps nothing, the board and a page of feedback work, and what is typed is sent", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider, { title: "Later trains" });
  const { page, faults, context } = await openOnTeam(browser, site, world, "member");
  await context.addInitScript(() =>
    Object.defineProperty(window, "sessionStorage", {
      get() {
        throw new DOMException("Access is denied.", "SecurityError");
      },
    }),
  );
  await page.goto(`${site.url}/p/${world.slug}`);
  await page.getByRole("textbox", { name: "Title" }).fill("A quiet carriage");
  await page.getByRole("button", { name: "Share feedback" }).click();
  await page.getByRole("heading", { name: "A quiet carriage", level: 1 }).waitFor();
  await page.goto(`${site.url}/p/${world.slug}/f/${id}`);
  await page.getByRole("textbox", { name: "Comment" }).fill("On Fridays.");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await page.getByRole("listitem").filter({ hasText: "On Fridays." }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test("a text that nobody has changed in a form follows what others save, and is not saved back", async () => {
  const world = await newWorld();
  const path = { projectSlug: world.slug, feedbackId: await newFeedback(world, world.outsider, { title: "Trains" }) };
  const { page, faults, context } = await openOnTeam(browser, site, world, "member");
  const follows = page.waitForResponse(/feedback\.changed/);
  await page.goto(`${site.url}/p/${world.slug}/f/${path.feedbackId}`);
  await follows;
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const form = page.getByRole("form", { name: "Edit feedback" });
  await form.getByRole("textbox", { name: "Description" }).fill("On Fridays.");
  const { feedback } = trpc(world.member.token, site.url);
  await feedback.update.mutate({ ...path, title: "Later trains" });
  await expect.poll(() => form.getByLabel("Title").inputValue(), patience).toBe("Later trains");
  await form.getByRole("button", { name: "Save" }).click();
  await form.waitFor({ state: "detached" });
  expect(await feedback.get.query(path)).toMatchObject({ title: "Later trains", description: "On Fridays." });
  expect(faults).toEqual([]);
  await context.close();
});
