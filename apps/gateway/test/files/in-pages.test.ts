// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { letGuests } from "../support/people.ts";
import { newAddress } from "../support/sign-in.ts";
import { patience } from "../support/stream.ts";
import { newFeedback, newWorld } from "../support/world.ts";
import { useSite } from "../web/site.ts";
import { openOnTeam } from "../web/team.ts";
import { openPage, violationsOf } from "../web/visitor.ts";
import { pictureOf } from "./pictures.ts";

const { browser, site } = await useSite();

test("a picture is chosen, pasted and dropped into a comment, and opens large by the keyboard", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider, { title: "Broken" });
  const { page, faults, context } = await openOnTeam(browser, site, world);
  await page.goto(`${site.url}/p/${world.slug}/f/${id}`);
  const form = page.getByRole("form", { name: "Comment", exact: true });
  const field = form.getByRole("textbox", { name: "Comment" });
  await field.fill("Look:\n");
  const buffer = await pictureOf(800, 400);
  const file = { name: "My [screen].png", mimeType: "image/png", buffer };
  const chosen = page.waitForEvent("filechooser");
  await form.getByRole("button", { name: "Add a picture" }).press("Enter");
  await (await chosen).setFiles(file);
  const markdown = /!\[My {2}screen\]\(\/files\/[0-9a-f-]{36}#800x400\)/g;
  await expect.poll(() => field.inputValue(), patience).toMatch(markdown);

  for (const type of ["paste", "drop"])
    await field
      .evaluate(
        (area, { kind, bytes }) => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(bytes)], "My [screen].png", { type: "image/png" }));
          const init = { bubbles: true, cancelable: true };
          area.dispatchEvent(
            kind === "paste"
              ? new ClipboardEvent("paste", { ...init, clipboardData: data })
              : new DragEvent("drop", { ...init, dataTransfer: data }),
          );
        },
        { kind: type, bytes: [...buffer] },
      )
      .then(() =>
        expect
          .poll(async () => (await field.inputValue()).match(markdown)?.length, patience)
          .toBe(type === "paste" ? 2 : 3),
      );

  await form.getByRole("button", { name: "Comment", exact: true }).click();
  const picture = page.getByRole("link", { name: "My screen" }).first();
  await picture.waitFor();
  const shown = picture.getByRole("img");
  expect(await shown.getAttribute("width")).toBe("800");
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth > 0), patience).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  await picture.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "My screen" });
  await dialog.waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(faults).toEqual([]);
  await context.close();
});

test("a visitor is one guest, however many pictures go with the post", async () => {
  const world = await newWorld();
  await letGuests(world);
  const { page, faults, context } = await openPage(browser, { extraHTTPHeaders: newAddress() });
  await page.goto(`${site.url}/p/${world.slug}`);
  await page.getByRole("textbox", { name: "Title" }).fill("Broken");
  const form = page.getByRole("form", { name: "Share feedback" });
  const field = form.getByRole("textbox", { name: "Details" });
  const buffer = await pictureOf(80, 40);
  const chosen = page.waitForEvent("filechooser");
  await form.getByRole("button", { name: "Add a picture" }).click();
  await (await chosen).setFiles(["one", "two"].map((name) => ({ name: `${name}.png`, mimeType: "image/png", buffer })));
  const addresses = async () => (await field.inputValue()).match(/\/files\/[0-9a-f-]{36}/g) ?? [];
  await expect.poll(async () => (await addresses()).length, patience).toBe(2);
  const paths = await addresses();
  await form.getByRole("button", { name: "Share feedback" }).click();
  await page.getByRole("heading", { name: "Broken" }).waitFor();
  const seen = await Promise.all(paths.map((path) => fetch(site.url + path)));
  expect(seen.map(({ status }) => status)).toEqual([200, 200]);
  expect(faults).toEqual([]);
  await context.close();
});

test("a text is not sent before its picture is there", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider);
  const { page, context } = await openOnTeam(browser, site, world);
  await page.goto(`${site.url}/p/${world.slug}/f/${id}`);
  const form = page.getByRole("form", { name: "Comment", exact: true });
  const field = form.getByRole("textbox", { name: "Comment" });
  await field.fill("Look");
  const arrival = Promise.withResolvers<void>();
  await page.route(/\/files\/[^/]+\/[^/]+$/, (route) => void arrival.promise.then(() => route.continue()));
  const chosen = page.waitForEvent("filechooser");
  await form.getByRole("button", { name: "Add a picture" }).click();
  await (await chosen).setFiles({ name: "a.png", mimeType: "image/png", buffer: await pictureOf() });
  await form.getByRole("progressbar").waitFor();
  const send = form.getByRole("button", { name: "Comment", exact: true });
  await send.click();
  await form.getByText("Wait until the picture is there.").waitFor();
  arrival.resolve();
  await expect.poll(() => field.inputValue(), patience).toContain("/files/");
  await form.getByRole("progressbar").waitFor({ state: "detached" });
  await send.click();
  await expect.poll(() => field.inputValue(), patience).toBe("");
  const { items } = await trpc(world.owner.token).comment.page.query({ projectSlug: world.slug, feedbackId: id });
  expect(items.map(({ content }) => content)).toEqual([expect.stringMatching(/^Look[^]*\/files\//)]);
  await context.close();
});

test("a file that is no picture is refused with a sentence, and the text stays", async () => {
  const world = await newWorld();
  const { page, context } = await openOnTeam(browser, site, world);
  await page.goto(`${site.url}/p/${world.slug}`);
  await page.getByRole("textbox", { name: "Title" }).fill("An idea");
  const form = page.getByRole("form", { name: "Share feedback" });
  for (const [name, mimeType, sentence] of [
    ["a.png", "image/png", "Send a PNG, JPEG, WebP, GIF or AVIF picture: this file is none."],
    ["a.svg", "image/svg+xml", "This is not a picture that we can show. PNG, JPEG, WebP, GIF and AVIF work."],
  ] as const) {
    const chosen = page.waitForEvent("filechooser");
    await form.getByRole("button", { name: "Add a picture" }).click();
    await (await chosen).setFiles({ name, mimeType, buffer: Buffer.from("<svg/>") });
    await form.getByRole("alert").getByText(sentence, { exact: true }).waitFor();
    expect(await page.getByRole("textbox", { name: "Title" }).inputValue()).toBe("An idea");
  }
  await context.close();
});

test("an account, a project and a changelog get their pictures by a button", async () => {
  const world = await newWorld();
  const { page, context, id } = await openOnTeam(browser, site, world);
  const buffer = await pictureOf(64, 64);
  const upload = async (button: string) => {
    const chosen = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: button, exact: true }).first().click();
    await (await chosen).setFiles({ name: "a.png", mimeType: "image/png", buffer });
  };
  const path = /^\/files\/[0-9a-f-]{36}$/;
  await page.goto(`${site.url}/account`);
  await upload("Upload a picture");
  const own = page.getByLabel("Picture", { exact: true });
  await expect.poll(() => own.inputValue(), patience).toMatch(path);
  await page.getByRole("form").filter({ has: own }).getByRole("button", { name: "Save" }).click();
  const avatar = () => db.selectFrom("users").select("avatar_url").where("id", "=", id).executeTakeFirst();
  await expect.poll(async () => (await avatar())?.avatar_url, patience).toMatch(path);

  await page.goto(`${site.url}/p/${world.slug}/manage/settings`);
  await upload("Upload an icon");
  const icon = page.getByLabel("Icon", { exact: true });
  await expect.poll(() => icon.inputValue(), patience).toMatch(path);
  await upload("Upload a picture");
  await expect.poll(() => page.getByLabel("Picture in link previews").inputValue(), patience).toMatch(path);
  await page.getByRole("form").filter({ has: icon }).getByRole("button", { name: "Save" }).click();
  const project = () => trpc(world.owner.token).project.get.query({ projectSlug: world.slug });
  await expect.poll(async () => (await project()).icon, patience).toMatch(path);
  const { og_image } = await project();
  const html = await (await fetch(`${site.url}/p/${world.slug}`)).text();
  expect(html).toContain(`<meta property="og:image" content="${site.url}${og_image}">`);
  expect((await fetch(site.url + og_image!)).status).toBe(200);
  await context.close();
});
