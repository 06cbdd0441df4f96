// @module-tag system
// @module-tag alike
import { randomUUID } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch } from "../support/browser.ts";
import { trpc } from "../support/http.ts";
import { connection } from "../support/server.ts";
import { startNameServer } from "../support/name-server.ts";
import { newAddress, startSignIn } from "../support/sign-in.ts";
import { startTestWork } from "../support/work.ts";
import { newChangelog, newFeedback, newWorld } from "../support/world.ts";
import { newReceiver } from "../webhooks/receiver.ts";
import { openOnTeam } from "./team.ts";
import { looksRight, openPage, scrollsSideways, violationsOf } from "./visitor.ts";

let browser: Browser;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  browser = await launch((end) => ends.push(end));
});
afterAll(async () => {
  for (const end of ends) await end();
});

test("an admin connects the chat and the domain, which then shows the board to everyone", async () => {
  const records = new Map<string, string[]>();
  const { address } = await startNameServer(records);
  const site = await startSignIn({ DNS_SERVERS: address });
  const world = await newWorld();
  const feedbackId = await newFeedback(world, world.outsider, { title: "A quiet carriage" });
  await newChangelog(world, { title: "Quiet at last" });
  const { context, page, faults } = await openOnTeam(browser, site, world, "admin");
  const domain = `f-${randomUUID()}.example.com`;
  await page.goto(`${site.url}/p/${world.slug}/manage/settings/connect`);

  const chat = page.getByRole("form", { name: "Chat" });
  await chat.getByLabel("Webhook address").fill("https://hooks.slack.com/services/T/B/x");
  await chat.getByLabel("Role to mention").fill("not a role");
  await chat.getByRole("switch", { name: "Post to the chat" }).click();
  await chat.getByRole("button", { name: "Save" }).click();
  await chat.getByRole("alert").filter({ hasText: "must be the id of a role" }).waitFor();
  await chat.getByLabel("Role to mention").fill("S042");
  await chat.getByRole("button", { name: "Save" }).click();
  await chat.getByText("Saved.").waitFor();

  const region = page.getByRole("region", { name: "Your own domain" });
  await region.getByRole("textbox", { name: "Domain" }).fill(domain);
  await region.getByRole("button", { name: "Save" }).click();
  await region.getByText("Not verified yet").waitFor();
  await region.getByText(`_earshot.${domain}`).waitFor();
  await region.getByRole("button", { name: "Verify" }).click();
  await region.getByRole("alert").filter({ hasText: "there is no TXT record" }).waitFor();
  await looksRight(page);
  records.set(`TXT _earshot.${domain}`, [`earshot=${world.id}`]);
  records.set(`A ${domain}`, ["127.0.0.1"]);
  await region.getByRole("button", { name: "Verify" }).click();
  await region.getByText("Verified", { exact: true }).waitFor();
  await page.reload();
  expect(await chat.getByRole("switch").getAttribute("aria-checked")).toBe("true");
  expect(await region.getByRole("textbox", { name: "Domain" }).inputValue()).toBe(domain);
  await region.getByRole("button", { name: "Show the records" }).click();
  await region.getByText(`earshot=${world.id}`).waitFor();
  await region.getByText("Verified", { exact: true }).waitFor();
  expect(faults).toEqual([]);

  // A proxy passes on the host that a visitor's browser names.
  const extraHTTPHeaders = { ...newAddress(), "x-forwarded-host": domain };
  const visitor = await openPage(browser, { extraHTTPHeaders });
  await visitor.page.goto(site.url);
  await visitor.page.getByRole("link", { name: "A quiet carriage" }).click();
  await visitor.page.waitForURL(`${site.url}/p/${world.slug}/f/${feedbackId}`);
  await visitor.page.getByRole("navigation").getByRole("link", { name: "Feedback" }).click();
  await visitor.page.waitForURL(`${site.url}/`);
  await visitor.page.getByRole("link", { name: "Changelog" }).click();
  await visitor.page.getByRole("link", { name: "RSS" }).waitFor();
  expect(await violationsOf(visitor.page)).toEqual([]);
  expect(visitor.faults).toEqual([]);
  await Promise.all([context.close(), visitor.context.close()]);
  await site.stop();
});

test("a member sees what is connected, and changes nothing", async () => {
  const site = await startSignIn();
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const webhook = "https://hooks.slack.com/services/secret";
  await trpc(world.owner.token).config.setChat.mutate({ projectSlug, webhook, status: true });
  const { context, page, faults } = await openOnTeam(browser, site, world, "member");
  await page.goto(`${site.url}/p/${projectSlug}/manage/settings/connect`);
  await page.getByText("Only admins and owners of the project change this.").waitFor();
  expect(await page.getByRole("button", { name: "Save" }).count()).toBe(0);
  expect(await page.content()).not.toContain(webhook);
  expect([await violationsOf(page), faults]).toEqual([[], []]);
  await context.close();
  await site.stop();
});

test("an admin posts a test message, and sees what the chat responded and that it is gone", async () => {
  const site = await startSignIn();
  const work = await startTestWork(connection, {});
  site.app.onPublish = work.wake;
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const { url: webhook } = await newReceiver(
    (response) => response.writeHead(400).end("invalid_payload"),
    (response) => response.writeHead(404).end("no_service"),
  );
  await trpc(world.owner.token).config.setChat.mutate({ projectSlug, webhook, status: true });
  const { context, page, faults } = await openOnTeam(browser, site, world, "admin");
  await page.goto(`${site.url}/p/${projectSlug}/manage/settings/connect`);
  const log = page.getByRole("region", { name: "Last messages" });
  await log.getByText("Nothing was posted yet.").waitFor();
  const rows = log.getByRole("listitem");
  await log.getByRole("button", { name: "Send a test" }).click();
  await rows.filter({ hasText: "invalid_payload" }).waitFor();
  await log.getByRole("button", { name: "Send a test" }).click();
  await rows.filter({ hasText: "no_service" }).waitFor();
  await log.getByRole("status").filter({ hasText: "The chat says that the webhook is gone" }).waitFor();
  expect([await violationsOf(page), await scrollsSideways(page), faults]).toEqual([[], false, []]);
  await page.reload();
  expect(await page.getByRole("switch", { name: "Post to the chat" }).getAttribute("aria-checked")).toBe("false");
  await context.close();
  await site.stop();
});

test("an admin lets the CI of a repository write, and takes it back", async () => {
  const site = await startSignIn();
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const stored = () => trpc(world.owner.token).repository.list.query({ projectSlug });
  const { context, page, faults } = await openOnTeam(browser, site, world, "admin");
  await page.goto(`${site.url}/p/${projectSlug}/manage/settings/connect`);
  const region = page.getByRole("region", { name: "Repositories" });
  await region.getByText("None yet.").waitFor();
  await region.getByRole("button", { name: "Add repository" }).click();
  const form = region.getByRole("form", { name: "Add repository" });
  await form.getByLabel("Repository", { exact: true }).fill("no repository");
  await form.getByRole("button", { name: "Add repository" }).click();
  await form.getByRole("alert").filter({ hasText: "must be such as acme/app" }).waitFor();
  await form.getByLabel("Repository", { exact: true }).fill("acme/app");
  await form.getByLabel("Only this branch").fill("refs/heads/main");
  await form.getByRole("button", { name: "Add repository" }).click();

  const row = region.getByRole("listitem").filter({ hasText: "acme/app" });
  await row.getByText("refs/heads/main, https://token.actions.githubusercontent.com").waitFor();
  await row.getByText("Never used").waitFor();
  expect(await stored()).toMatchObject([{ name: "acme/app", ref: "refs/heads/main" }]);
  await looksRight(page);
  await row.getByRole("button", { name: "Delete acme/app" }).click();
  await row.waitFor({ state: "detached" });
  await expect.poll(stored, { timeout: 60_000 }).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
  await site.stop();
});
