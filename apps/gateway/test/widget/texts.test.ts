// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newTag, type World } from "../support/world.ts";
import { useProduct } from "./host.ts";

const { site, newProject, openHost, tag } = await useProduct();

test.each(["404", "true", "null", '{"a":1}', '"quoted"'])("the page around fills %s into the form", async (text) => {
  const world = await newProject({ guests: true });
  const { frame, context } = await openHost(tag(world), `Earshot("open", ${JSON.stringify({ title: text, text })});`);
  const valueOf = (name: string) => frame.getByRole("textbox", { name }).inputValue();
  await frame.getByRole("textbox", { name: "Details" }).waitFor();
  expect([await valueOf("Title"), await valueOf("Details")]).toEqual([text, text]);
  await context.close();
});

/** Creates two planned ideas, and gives this tag to the first one. */
async function newTagged(world: World, name: string): Promise<void> {
  await newTag(world, name);
  const { feedback } = trpc(world.owner.token, site.url);
  const idea = { projectSlug: world.slug, description: "", status: "planned" };
  await feedback.create.mutate({ ...idea, title: "Later trains", tags: [name] });
  await feedback.create.mutate({ ...idea, title: "Platform numbers" });
}

test("a tag that looks like a number is the board's, as the page around wrote it, and the roadmap's", async () => {
  const world = await newProject();
  await newTagged(world, "2.0");
  const { page, frame, context } = await openHost(tag(world), `Earshot("open", { view: "board", tag: "2.0" });`);
  await frame.getByRole("heading", { name: "Later trains" }).waitFor();
  expect(await frame.getByRole("heading", { name: "Platform numbers" }).count()).toBe(0);

  const other = await newProject();
  await newTagged(other, "2024");
  await page.goto(`${site.url}/p/${other.slug}/roadmap?tag=2024`);
  await page.getByText("Later trains").waitFor();
  expect(await page.getByText("Platform numbers").count()).toBe(0);
  await context.close();
});

test("whoever shares what the team has to approve reads that it waits, and cannot vote for it", async () => {
  const world = await newProject({ guests: true });
  await trpc(world.admin.token, site.url).settings.update.mutate({ projectSlug: world.slug, hold: "everyone" });
  const { page, frame, context } = await openHost(tag(world));
  await page.getByRole("button", { name: "Feedback" }).click();
  await frame.getByRole("textbox", { name: "Title" }).fill("Platform numbers");
  await frame.getByRole("button", { name: "Share feedback" }).click();
  await frame.getByRole("heading", { name: "Thank you" }).waitFor();
  await frame.getByText("Waiting for the team.").waitFor();
  await frame.getByRole("heading", { name: "Platform numbers" }).waitFor();
  expect(await frame.getByRole("button", { name: /vote/i }).count()).toBe(0);
  await context.close();
});
