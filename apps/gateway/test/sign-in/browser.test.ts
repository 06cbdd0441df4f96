import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, inject, test, vi } from "vitest";
import { startPost } from "../notifications/post.ts";
import { launch } from "../support/browser.ts";
import { earshot, startGateway } from "../support/child.ts";
import { trpc } from "../support/http.ts";
import { newEmail } from "../support/sign-in.ts";
import { newWorld } from "../support/world.ts";

const post = await startPost();
const newFolder = () => mkdtempSync(join(inject("scratch"), "sign-in-"));
const browser = await launch(afterAll);
/** A page of a browser that knows no cookie yet. */
const newPage = async (): Promise<Page> => (await browser.newContext()).newPage();
const status = (page: Page) => page.locator("[role=status], [role=alert]").first().textContent();
/** What the server says of whoever is signed in. */
const account = async (page: Page) => (await page.request.get(new URL("/trpc/account.me", page.url()).href)).text();
const signedInAs = (email: string) => expect.stringContaining(`"email":"${email}"`);

test("the first start prints a link that signs in as the demo's owner, once", async () => {
  const { output } = await startGateway({ DATA_DIR: newFolder() });
  const link = await vi.waitUntil(() => /http:\S+\/auth\/magic-link\/verify[^\s"]+/.exec(output.stdout)?.[0], 10_000);
  const page = await newPage();
  await page.goto(link);
  expect(new URL(page.url()).pathname).toBe("/");
  expect(await account(page)).toEqual(signedInAs("olive@demo.example"));
  const second = await newPage();
  await second.goto(link);
  expect(new URL(second.url()).pathname).toBe("/sign-in");
  expect(await status(second)).toBe("This link has been used already, or it is too old. Ask for a new one.");
  expect(await account(second)).toContain("UNAUTHORIZED");
});

test("the command line prints such a link while the server runs, and for nobody else", async () => {
  const env = { DATA_DIR: newFolder() };
  const { url } = await startGateway(env);
  const { code, stdout } = await earshot(
    { ...env, PORT: new URL(url).port },
    "user",
    "link",
    "--email",
    "Bea@demo.example",
  );
  expect(code).toBe(0);
  const page = await newPage();
  await page.goto(stdout.trim());
  expect(await account(page)).toEqual(signedInAs("bea@demo.example"));
  const unknown = await earshot(env, "user", "link", "--email", "nobody@demo.example");
  expect([unknown.code, unknown.stderr]).toEqual([1, "user nobody@demo.example not found.\n"]);
});

test("a server without users prints a link that makes the first account, an admin's, once", async () => {
  const { output } = await startGateway({ DATA_DIR: newFolder(), SEED_DEMO: "false" });
  const link = await vi.waitUntil(() => /http:\S+\/first-account\?token=[\w-]+/.exec(output.stdout)?.[0], 10_000);
  const make = async (page: Page) => {
    await page.goto(link);
    await page.getByLabel("Name").fill("Root");
    await page.getByLabel("E-mail").fill("root@here.example");
    await page.getByLabel("Password").fill("a long enough password");
    await page.getByRole("button").click();
  };
  const [page, second] = [await newPage(), await newPage()];
  await make(page);
  await page.waitForURL("**/");
  expect(await account(page)).toEqual(signedInAs("root@here.example"));
  expect(await account(page)).toContain('"is_admin":true');
  await make(second);
  await vi.waitUntil(async () => (await status(second))?.startsWith("This link has been used"), 10_000);
});

test("an invite's mail signs up and joins in one go", async () => {
  const [world, email] = [await newWorld(), newEmail()];
  await trpc(world.admin.token).invite.create.mutate({ projectSlug: world.slug, email });
  const { link, subject } = await post.take(email);
  expect(subject).toBe("Join Test project");
  const page = await newPage();
  await page.goto(link);
  await vi.waitUntil(async () => (await status(page)) === "You are on the team of Test project.", 10_000);
  const members = await trpc(world.admin.token).member.list.query({ projectSlug: world.slug });
  expect(members).toContainEqual(expect.objectContaining({ email }));
});

test("the page signs up, says what comes next, and signs in after the address is confirmed", async () => {
  const [page, email] = [await newPage(), newEmail()];
  await page.goto(`${post.site}/sign-in`);
  await page.getByRole("link", { name: "Use a password instead" }).click();
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("Name").fill("Ann");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill("a long enough password");
  await page.getByRole("button", { name: "Create account" }).click();
  await vi.waitUntil(async () => (await status(page))?.includes(`Confirm that ${email} is yours`), 10_000);
  await page.goto((await post.take(email)).link);
  expect(await account(page)).toEqual(signedInAs(email));
});
