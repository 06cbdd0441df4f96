// @module-tag system
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { patience } from "../support/stream.ts";
import { noting, toldTo, useProduct } from "./host.ts";

const { site, newProject, openHost, tag } = await useProduct();

/** Notes each time that the widget steps out of the picture, and back. */
const watchSteps = (page: Page) =>
  page.evaluate(() => {
    const steps: boolean[] = [];
    Object.assign(window, { steps });
    const place = document.querySelector("earshot-widget")!.shadowRoot!.querySelector("div")!;
    const note = () => steps.push(getComputedStyle(place.querySelector("dialog")!).opacity === "0");
    new MutationObserver(note).observe(place, { attributes: true });
  });

const uploads = /\/files\/[^/]+\/[^/]+$/;

/** Holds the page's uploads back until its function is called. */
async function holdUpload(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(uploads, (route) => void promise.then(() => route.continue()));
  return resolve;
}

test("a guest sends a picture of the page along, and the widget is not in it", async () => {
  const world = await newProject({ guests: true });
  const { page, frame, faults, context } = await openHost(tag(world), noting);
  await page.getByRole("button", { name: "Feedback" }).click();
  await frame.getByRole("textbox", { name: "Title" }).fill("Platform numbers");
  await frame.getByRole("textbox", { name: "Details" }).fill("They are missing here.");
  await watchSteps(page);
  const take = frame.getByRole("button", { name: "Screenshot of this page" });
  await take.click();
  const thumb = frame.getByRole("img", { name: "Screenshot of this page" });
  await thumb.waitFor();
  await frame.getByRole("button", { name: "Remove the screenshot" }).click();
  await take.click();
  await thumb.waitFor();
  expect(await page.evaluate("steps")).toEqual([true, false, true, false]);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);
  await frame.getByRole("button", { name: "Share feedback" }).click();
  await frame.getByRole("heading", { name: "Thank you" }).waitFor();
  const [feedback] = await toldTo(page, "feedback");
  const address = { projectSlug: world.slug, feedbackId: String(feedback!["id"]) };
  const { description } = await trpc(world.member.token, site.url).feedback.get.query(address);
  const [, path, width, height] = /^They are missing here\.\n\n!\[Screenshot\]\((.+)#(\d+)x(\d+)\)$/.exec(description)!;
  expect(Math.min(Number(width), Number(height))).toBeGreaterThan(50);
  const picture = await fetch(site.url + path);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
  await frame.getByRole("link", { name: "Platform numbers" }).click();
  await frame.getByRole("img", { name: "Screenshot" }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test("a board in the page is not in its picture either, and nothing is sent before the picture is there", async () => {
  const world = await newProject({ guests: true });
  const { page, faults, context } = await openHost(
    `${tag(world, 'data-place="none"')}<earshot-board project="${world.slug}"></earshot-board>`,
  );
  const frame = page.frameLocator("earshot-board iframe");
  await frame.getByRole("link", { name: "Share", exact: true }).click();
  await frame.getByRole("textbox", { name: "Title" }).fill("Platform numbers");
  await page.evaluate(() => {
    const steps: string[] = [];
    Object.assign(window, { steps });
    const inner = document.querySelector("earshot-board")!.shadowRoot!.querySelector("iframe")!;
    new MutationObserver(() => steps.push(inner.style.opacity)).observe(inner, { attributeFilter: ["style"] });
  });
  const upload = await holdUpload(page);
  await frame.getByRole("button", { name: "Screenshot of this page" }).click();
  await expect.poll(() => page.evaluate("steps"), patience).toEqual(["0", ""]);
  expect(await frame.getByRole("button", { name: "Share feedback" }).isDisabled()).toBe(true);
  upload();
  await frame.getByRole("img", { name: "Screenshot of this page" }).waitFor();
  expect(await frame.getByRole("button", { name: "Share feedback" }).isDisabled()).toBe(false);
  expect(faults).toEqual([]);
  await context.close();
});

test("a picture that is still being sent at a Cancel goes along with nothing", async () => {
  const world = await newProject({ guests: true });
  const { page, frame, context } = await openHost(tag(world), noting);
  await page.getByRole("button", { name: "Feedback" }).click();
  const title = frame.getByRole("textbox", { name: "Title" });
  await title.fill("Platform numbers");
  const upload = await holdUpload(page);
  const isAsked = page.waitForRequest(uploads);
  await frame.getByRole("button", { name: "Screenshot of this page" }).click();
  await isAsked;
  await frame.getByRole("button", { name: "Cancel" }).click();
  await title.fill("Later trains");
  const isSent = page.waitForResponse(uploads);
  upload();
  await isSent;
  await frame.getByRole("button", { name: "Share feedback" }).click();
  await frame.getByRole("heading", { name: "Thank you" }).waitFor();
  const [feedback] = await toldTo(page, "feedback");
  const address = { projectSlug: world.slug, feedbackId: String(feedback!["id"]) };
  expect((await trpc(world.member.token, site.url).feedback.get.query(address)).description).toBe("");
  await context.close();
});

test("a page that lets its frames capture nothing gets a sentence, and the text is sent without a picture", async () => {
  const world = await newProject({ guests: true });
  const { page, frame, context } = await openHost(tag(world), noting, { permissions: "display-capture=()" });
  await page.getByRole("button", { name: "Feedback" }).click();
  await frame.getByRole("textbox", { name: "Title" }).fill("Platform numbers");
  await frame.getByRole("button", { name: "Screenshot of this page" }).click();
  await frame.getByText("No screenshot was taken: your browser did not allow it.").waitFor();
  await frame.getByRole("button", { name: "Share feedback" }).click();
  await expect.poll(() => toldTo(page, "feedback"), patience).toMatchObject([{ title: "Platform numbers" }]);
  await context.close();
});

test("whoever may not post there, or may not upload, is offered no picture", async () => {
  const { page, frame, context } = await openHost(tag(await newProject()));
  await page.getByRole("button", { name: "Feedback" }).click();
  await frame.getByRole("textbox", { name: "Title" }).fill("Platform numbers");
  await frame.getByRole("link", { name: "Sign in to share it" }).waitFor();
  expect(await frame.getByRole("button", { name: "Screenshot of this page" }).count()).toBe(0);
  await context.close();
});
