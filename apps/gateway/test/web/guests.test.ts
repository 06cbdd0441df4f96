// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newAddress } from "../support/sign-in.ts";
import { letTokens, newSsoKey, signedBy } from "../support/sso.ts";
import { patience } from "../support/stream.ts";
import { newFeedback, newWorld, type World } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openPage } from "./visitor.ts";

const { browser, site } = await useSite();

const visitor = () => openPage(browser, { extraHTTPHeaders: newAddress() });

const votesFor = async ({ slug, member }: World, feedbackId: string) =>
  (await trpc(member.token, site.url).feedback.get.query({ projectSlug: slug, feedbackId })).upvotes;

test("where a project lets guests vote, a visitor votes without signing in, and signs in for the rest", async () => {
  const world = await newWorld();
  const { slug, admin } = world;
  await trpc(admin.token, site.url).settings.update.mutate({ projectSlug: slug, voting: "anyone" });
  const id = await newFeedback(world, world.member, { title: "Later trains" });
  const { page, faults, context } = await visitor();
  await page.goto(`${site.url}/p/${slug}/f/${id}`);
  expect(await context.cookies()).toEqual([]);
  await page.getByRole("button", { name: /^Vote, 0 votes/ }).click();
  await page.getByRole("button", { name: /^Remove your vote, 1 vote/, pressed: true }).waitFor();
  await expect.poll(() => votesFor(world, id), patience).toBe(1);
  expect(await context.cookies()).toMatchObject([{ httpOnly: true, sameSite: "Lax" }]);
  await page.goto(`${site.url}/p/${slug}/f/${id}`);
  await page.getByRole("button", { name: /^Remove your vote, 1 vote/, pressed: true }).waitFor();
  await page.getByRole("textbox", { name: "Comment" }).fill("Me too");
  await page.getByRole("link", { name: "Sign in to comment" }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test("a customer of a product votes and comments on its board without seeing a page to sign in", async () => {
  const world = await newWorld({ visibility: "internal" });
  await newSsoKey(world);
  await letTokens(world);
  const id = await newFeedback(world, world.member, { title: "Later trains" });
  const { page, faults, context } = await visitor();
  const aud = `${site.url}/p/${world.slug}`;
  const token = await signedBy(world, { name: "Ada", email: "ada@customer.example", aud });
  await page.goto(`${site.url}/p/${world.slug}/sso?ssoToken=${token}&redirect=/p/${world.slug}/f/${id}`);
  expect(page.url()).toBe(`${site.url}/p/${world.slug}/f/${id}`);
  await page.getByRole("button", { name: /^Vote, 0 votes/ }).click();
  await expect.poll(() => votesFor(world, id), patience).toBe(1);
  await page.getByRole("textbox", { name: "Comment" }).fill("Me too");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await page.getByText("Me too").waitFor();
  await page.getByText("Ada", { exact: true }).first().waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
