// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { newAddress, newEmail, password } from "../support/sign-in.ts";
import { db } from "../support/server.ts";
import { newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";
import { openPage } from "./visitor.ts";

// A server without mail: an admin passes the links of invites on.

const { browser, site } = await useSite({ SMTP_URL: "", MAIL_FROM: "" });

test("an invited colleague signs up by the link that an admin copied, and is on the team", async () => {
  const world = await newWorld({ visibility: "private" });
  const email = newEmail();
  const { page: admin, faults: adminsFaults } = await openOnTeam(browser, site, world, "admin");
  await admin.goto(`${site.url}/p/${world.slug}`);
  await admin.getByRole("link", { name: "Settings" }).click();
  await admin.getByRole("link", { name: "Team", exact: true }).click();
  await admin.getByLabel("E-mail").fill(email.toUpperCase());
  await admin.getByRole("button", { name: "Invite", exact: true }).click();
  await admin.getByRole("form", { name: "Invites" }).getByRole("button", { name: "Copy link" }).click();
  const link = await admin.evaluate(() => navigator.clipboard.readText());

  const { page, faults } = await openPage(browser, { extraHTTPHeaders: newAddress() });
  await page.goto(link);
  await page.getByRole("heading", { name: "Join the team of Test project" }).waitFor();
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("Name").fill("Col League");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  // Who comes back from signing in joins by a button: no address joins alone.
  const join = page.getByRole("button", { name: "Join", exact: true });
  await join.waitFor();
  await page.goto(`${page.url()}&join=`);
  await join.waitFor();
  const joined = db.selectFrom("members").innerJoin("users", "users.id", "members.user_id").select("users.email");
  const onTeam = await joined.where("members.project_id", "=", world.id).execute();
  expect(onTeam.map((member) => member.email)).not.toContain(email);
  await join.click();
  await page.getByText("You are on the team of Test project.").waitFor();
  await page.getByRole("link", { name: "Go to the inbox" }).click();
  await page.waitForURL(`**/p/${world.slug}/manage/inbox`);

  await admin.reload();
  await admin.getByText("Col League").first().waitFor();
  await admin.getByText("Accepted").waitFor();
  expect([faults, adminsFaults]).toEqual([[], []]);
});

test("an invite that has expired is sent again, with a link that works", async () => {
  const world = await newWorld();
  const email = newEmail();
  const { page: admin, faults } = await openOnTeam(browser, site, world, "admin");
  await admin.goto(`${site.url}/p/${world.slug}/manage/settings/people`);
  await admin.getByLabel("E-mail").fill(email);
  await admin.getByRole("button", { name: "Invite", exact: true }).click();
  await admin.getByText(`${email} is invited.`).waitFor();
  const created_at = new Date(Date.now() - 8 * 86_400_000).toISOString();
  await db.updateTable("invites").set({ created_at }).where("project_id", "=", world.id).execute();
  // Moves the revision, as days would do.
  const other = newEmail();
  await admin.getByLabel("E-mail").fill(other);
  await admin.getByRole("button", { name: "Invite", exact: true }).click();
  await admin.getByText(`${other} is invited.`).waitFor();
  await admin.reload();
  await admin.getByText("Expired").waitFor();
  await admin.getByRole("button", { name: `Invite ${email} again` }).click();
  await admin.getByText(`${email} is invited again, for seven days.`).waitFor();
  // An invite whose deletion can still be undone is in nobody's way.
  await admin.getByRole("button", { name: `Delete the invite of ${other}` }).click();
  await admin.getByLabel("E-mail").fill(other);
  await admin.getByRole("button", { name: "Invite", exact: true }).click();
  await admin.getByRole("listitem").filter({ hasText: other }).waitFor();
  await admin.getByRole("button", { name: `Copy link for ${email}` }).click();
  const { page } = await openPage(browser, { extraHTTPHeaders: newAddress() });
  await page.goto(await admin.evaluate(() => navigator.clipboard.readText()));
  await page.getByRole("heading", { name: "Join the team of Test project" }).waitFor();
  expect(faults).toEqual([]);
});

test("who signs up with an address that is taken is told so, and signs in to it", async () => {
  const email = newEmail();
  await site.signUp(site.newBrowser(), email);
  const { page, faults } = await openPage(browser, { extraHTTPHeaders: newAddress() });
  await page.goto(`${site.url}/sign-in?mode=sign-up`);
  expect(await page.title()).toBe("Create an account · Earshot");
  await page.getByLabel("Name").fill("Ann");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill("another long password");
  await page.getByRole("button", { name: "Create account" }).click();
  await page
    .getByRole("alert")
    .filter({ hasText: `${email} has an account already.` })
    .waitFor();
  expect(await page.getByLabel("E-mail").inputValue()).toBe(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("Your account, Ann").waitFor();
  expect(faults).toEqual([]);
});
