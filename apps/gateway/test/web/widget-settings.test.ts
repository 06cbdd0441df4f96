// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { letTokens } from "../support/sso.ts";
import { patience } from "../support/stream.ts";
import { newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";
import { scrollsSideways, violationsOf } from "./visitor.ts";

const { browser, site } = await useSite();

test("an admin sets the sites and the look of the widget, copies its line, and sees why a token was refused", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member } = world;
  await letTokens(world);
  await expect(trpc(undefined, site.url).sso.exchange.mutate({ projectSlug, token: "a.b.c" })).rejects.toThrow(/token/);
  const { page, faults, context } = await openOnTeam(browser, site, world, "admin");
  await page.goto(`${site.url}/p/${projectSlug}/manage/settings`);
  await page.getByRole("link", { name: "Widget" }).click();
  await page.getByRole("heading", { name: "Widget", level: 1 }).waitFor();
  await page.getByRole("textbox", { name: "Site" }).fill("https://app.example.com/tickets");
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByText("Never seen").waitFor();
  await page.getByRole("textbox", { name: "Text on the button" }).fill("Ideas");
  await page.getByRole("radio", { name: "Yellow" }).click();
  await page.getByRole("button", { name: "Start" }).click();
  const preview = page.getByRole("complementary", { name: "Preview" });
  expect(await preview.getByText("Ideas").count()).toBe(1);
  await page.getByRole("button", { name: "Save" }).click();
  const settings = async () => (await trpc(member.token, site.url).settings.get.query({ projectSlug })).widget;
  await expect.poll(settings, patience).toMatchObject({
    origins: [{ origin: "https://app.example.com", last_seen_at: null }],
    place: "start",
    color: "#f2c230",
    label: "Ideas",
  });
  await page.getByRole("button", { name: "Copy" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `<script src="${site.url}/widget.js" data-project="${projectSlug}" defer></script>`,
  );
  await page.getByText("The last token that was refused").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await scrollsSideways(page)).toBe(false);
  // A site that is being typed stays while another one is removed.
  await page.getByRole("textbox", { name: "Site" }).fill("https://other.exa");
  await page.getByRole("button", { name: "Remove https://app.example.com" }).click();
  await page.getByText("No site may show it yet.").waitFor();
  expect(await page.getByRole("textbox", { name: "Site" }).inputValue()).toBe("https://other.exa");
  expect(faults).toEqual([]);
  await context.close();
});

test("the team sees what a product has sent along with feedback, and nobody else does", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider } = world;
  const { id } = await trpc(outsider.token, site.url).feedback.create.mutate({
    projectSlug,
    title: "Later trains",
    description: "",
    metadata: { page: "tickets", zone: 2 },
  });
  const { page, faults, context } = await openOnTeam(browser, site, world, "member");
  await page.goto(`${site.url}/p/${projectSlug}/f/${id}`);
  await page.getByRole("heading", { name: "Sent along" }).waitFor();
  await page.getByText("tickets", { exact: true }).waitFor();
  await context.clearCookies();
  await page.goto(`${site.url}/p/${projectSlug}/f/${id}`);
  expect(await page.getByText("tickets", { exact: true }).count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

test("metadata beyond its limits is refused", async () => {
  const { slug: projectSlug, outsider } = await newWorld();
  const post = (metadata: Record<string, string>) =>
    trpc(outsider.token, site.url).feedback.create.mutate({ projectSlug, title: "A", description: "", metadata });
  const many = Object.fromEntries([...Array(21).keys()].map((at) => [`field ${at}`, "a"]));
  await expect(post(many)).rejects.toThrow(/at most 20 fields/);
  await expect(post({ long: "a".repeat(2_000), longer: "a".repeat(100) })).rejects.toThrow(/at most 2 kB/);
});
