// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { letTokens, newSsoKey, pem, seconds, signedBy } from "../support/sso.ts";
import { newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";
import { looksRight } from "./visitor.ts";

const { browser, site } = await useSite();

const pathOf = (slug: string) => `${site.url}/p/${slug}/manage/settings/sso`;

/** Runs the page's code for Node, and returns the token that it signs. */
async function tokenOf(code: string, secret: string): Promise<string> {
  const program = code
    .replace('"jose"', JSON.stringify(import.meta.resolve("jose")))
    .replace("process.env.EARSHOT_SECRET", JSON.stringify(secret));
  const { earshotToken } = (await import(`data:text/javascript,${encodeURIComponent(program)}`)) as {
    earshotToken: (user: object) => Promise<string>;
  };
  return earshotToken({ id: 7, name: "Ada Lovelace", email: "ada@customer.example", emailConfirmed: true });
}

test("an admin makes a key, runs the code of the page, tries its token, and turns sign-in by token on", async () => {
  const world = await newWorld();
  const { page, faults } = await openOnTeam(browser, site, world, "admin");
  await page.goto(`${site.url}/p/${world.slug}/manage/settings`);
  await page.getByRole("link", { name: "Sign-in by token" }).click();
  await page.getByText("No keys yet").waitFor();
  await looksRight(page);

  await page.getByRole("button", { name: "Add key" }).click();
  await page.getByRole("form", { name: "Add a key" }).getByRole("button", { name: "Add key" }).focus();
  await page.keyboard.press("Enter");
  const secret = await page.getByRole("textbox", { name: "Secret" }).inputValue();
  await looksRight(page);
  await page.getByRole("button", { name: "Done" }).click();
  expect(await page.content()).not.toContain(secret);

  const code = await page.getByLabel("Node", { exact: true }).innerText();
  const token = await tokenOf(code, secret);
  await page.getByRole("textbox", { name: "Token" }).fill(token);
  await page.getByRole("button", { name: "Read it" }).click();
  await page.getByText("This token signs its person in.").waitFor();
  await page.getByText("The project does not know them yet.").waitFor();
  await page.getByRole("row").filter({ hasText: '"ada@customer.example"' }).waitFor();
  await page.getByRole("row").filter({ hasText: "exp" }).filter({ hasText: "5 minutes ahead" }).waitFor();
  for (const language of ["Python", "Ruby", "PHP", "Go", "Java"]) {
    await page.getByRole("button", { name: language, exact: true }).click();
    await page
      .getByLabel(language, { exact: true })
      .filter({ hasText: `/p/${world.slug}` })
      .waitFor();
  }
  await page.getByRole("textbox", { name: "Token" }).fill(await tokenOf(code.replace('"5m"', '"4h"'), secret));
  await page.getByRole("button", { name: "Read it" }).click();
  await page.getByRole("status").filter({ hasText: "exp is 240 minutes ahead" }).waitFor();
  await page.getByRole("row").filter({ hasText: "Wrong" }).filter({ hasText: "exp" }).waitFor();
  await looksRight(page);

  await page.getByRole("radio", { name: "Only this" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Where people sign in at your product must not be empty.").waitFor();
  await page.getByLabel("Where people sign in at your product").fill("https://app.example.com/feedback");
  await page.getByRole("radio", { name: "Beside accounts" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  const { settings, sso } = trpc(world.admin.token, site.url);
  expect((await settings.get.query({ projectSlug: world.slug })).sso).toMatchObject({
    mode: "beside",
    login_url: "https://app.example.com/feedback",
    last_error: null,
  });
  // The token was only read: it signs its person in now.
  const { person } = await sso.exchange.mutate({ projectSlug: world.slug, token });
  expect(person.full_name).toBe("Ada Lovelace");
  expect(faults).toEqual([]);
});

test("keys say when they were used, a third is not made, the last fault shows, and a key is deleted", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  await newSsoKey(world);
  await letTokens(world);
  const { sso } = trpc(undefined, site.url);
  const aud = `${site.url}/p/${projectSlug}`;
  await sso.exchange.mutate({ projectSlug, token: await signedBy(world, { aud }) });
  await expect(
    sso.exchange.mutate({ projectSlug, token: await signedBy(world, { aud, exp: seconds() - 60 }) }),
  ).rejects.toThrow("exp is in the past");
  const { page, faults } = await openOnTeam(browser, site, world, "owner");
  await page.goto(pathOf(projectSlug));
  await page.getByText("In use").waitFor();
  await page.getByText("1 in the last hour").waitFor();
  await page.getByText("exp is in the past").waitFor();
  await page.getByRole("button", { name: "Add key" }).click();
  await page.getByRole("radio", { name: "A public key" }).check();
  await page.getByLabel("Public key in PEM").fill("nonsense");
  const submit = page.getByRole("form", { name: "Add a key" }).getByRole("button", { name: "Add key" });
  await submit.click();
  await page.getByText(/Public key must be a public key in PEM/i).waitFor();
  await looksRight(page);
  await page.getByLabel("Public key in PEM").fill(pem);
  await submit.click();
  await expect.poll(() => page.getByRole("row").filter({ hasText: "Public key" }).count()).toBe(2);
  expect(await page.getByRole("button", { name: "Add key" }).isDisabled()).toBe(true);
  await page
    .getByRole("button", { name: /^Delete the key/ })
    .first()
    .click();
  await page.getByText("It has signed one token in the last hour.").waitFor();
  await page.getByRole("button", { name: "Delete key" }).click();
  await expect.poll(() => page.getByRole("row").filter({ hasText: "Public key" }).count()).toBe(1);

  const member = await openOnTeam(browser, site, world, "member");
  await member.page.goto(pathOf(projectSlug));
  await member.page.getByText("Only admins and owners of the project see and change its keys.").waitFor();
  expect(await member.page.getByRole("button", { name: "Save" }).count()).toBe(0);
  expect([...faults, ...member.faults]).toEqual([]);
});
