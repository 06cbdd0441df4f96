// @module-tag system
// @module-tag alike
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newFeedback, newWorld } from "../support/world.ts";
import { done, openVisitor, signUp } from "./returning.ts";
import { useSite } from "./site.ts";
import { scrollsSideways, violationsOf } from "./visitor.ts";

const { browser, site } = await useSite();

test("a visitor of a domain votes, signs up, comes back to the domain, and the vote is cast; then writes, and signs out", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.member, { title: "Later trains" });
  // Browsers look up such names by themselves.
  const domain = `f-${randomUUID()}.localhost`;
  await db.updateTable("projects").set({ domain }).where("id", "=", world.id).execute();
  const at = `http://${domain}:${site.port}`;
  const { page, faults, context } = await openVisitor(browser);
  await page.goto(`${at}/?sort=newest`);
  await page.getByRole("button", { name: "Vote, 0 votes" }).click();
  await page.waitForURL(`${site.url}/sign-in?**`);
  await signUp(page, site);
  await page.getByRole("heading", { name: `Continue to ${domain} as Ann Visitor` }).waitFor();
  expect([await violationsOf(page), await scrollsSideways(page)]).toEqual([[], false]);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.waitForURL(`${at}/?sort=newest#${id}`);
  await page.getByRole("alert").getByText(done).waitFor();
  await page.getByRole("button", { name: "Remove your vote, 1 vote", pressed: true }).waitFor();

  await page.goto(`${at}/p/${world.slug}/f/${id}`);
  await page.getByRole("textbox", { name: "Comment" }).fill("And earlier ones");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await page.getByRole("listitem").filter({ hasText: "And earlier ones" }).waitFor();
  const { items } = await trpc(world.member.token, site.url).comment.page.query({
    projectSlug: world.slug,
    feedbackId: id,
  });
  expect(items.map(({ content, user }) => [content, user.full_name])).toEqual([["And earlier ones", "Ann Visitor"]]);

  // The account is at the server's own address, and lists the session of the domain.
  await page.getByLabel("Your account, Ann Visitor").click();
  await page.getByRole("link", { name: "Your account" }).click();
  await page.waitForURL(`${site.url}/account`);
  await page.getByRole("button", { name: new RegExp(`^Sign out .*, at ${domain}$`) }).waitFor();

  await page.goto(at);
  await page.getByLabel("Your account, Ann Visitor").click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("link", { name: "Sign in" }).waitFor();
  expect(await context.cookies(at)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});
