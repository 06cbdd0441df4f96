// @module-tag system
// @module-tag alike
import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { signInAt, startOidcProvider } from "../support/oidc-provider.ts";
import { newEmail } from "../support/sign-in.ts";
import { newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";
import { looksRight } from "./visitor.ts";

const provider = await startOidcProvider();
afterAll(provider.stop);
const { site, browser } = await useSite({ ...provider.env, OIDC_ROLE_CLAIM: "groups" });

test("an admin gives a group a role, whoever has it joins by signing in, and the value goes again", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const { member } = trpc(world.owner.token);
  await member.setClaimRole.mutate({ projectSlug, value: "founders", role: "owner" });
  const stored = async () => (await member.claimRoles.query({ projectSlug })).map(({ value, role }) => [value, role]);
  const { context, page, faults } = await openOnTeam(browser, site, world, "admin");
  await page.goto(`${site.url}/p/${projectSlug}/manage/settings/people`);
  const region = page.getByRole("region", { name: "Roles by single sign-on" });
  // Nobody gives or takes more than they have.
  const founders = region.getByRole("listitem").filter({ hasText: "founders" });
  await founders.getByText("Owner").waitFor();
  expect(await founders.getByRole("button").count()).toBe(0);
  await region.getByRole("button", { name: "Add value" }).click();
  const form = region.getByRole("form", { name: "Add value" });
  const role = form.getByRole("combobox", { name: "Role" });
  expect(await role.getByRole("option").allTextContents()).toEqual(["Member", "Admin"]);
  await role.selectOption("Admin");
  await form.getByLabel("Value").fill("product-team");
  await form.getByRole("button", { name: "Add value" }).click();
  const row = region.getByRole("listitem").filter({ hasText: "product-team" });
  await row.getByText("Admin").waitFor();
  await expect.poll(stored).toEqual([
    ["founders", "owner"],
    ["product-team", "admin"],
  ]);
  await looksRight(page);

  const email = newEmail();
  const claims = { sub: randomUUID(), email, email_verified: true, name: "Ida", groups: ["product-team"] };
  await signInAt(provider, site.newBrowser(), claims);
  expect(await member.list.query({ projectSlug })).toContainEqual(expect.objectContaining({ email, role: "admin" }));

  await row.getByRole("button", { name: "Delete product-team" }).click();
  await row.waitFor({ state: "detached" });
  // Added again before the deletion was certain, the value has its new role.
  await region.getByRole("button", { name: "Add value" }).click();
  await form.getByLabel("Value").fill("product-team");
  await form.getByRole("button", { name: "Add value" }).click();
  await row.getByText("Member").waitFor();
  expect(await stored()).toContainEqual(["product-team", "member"]);

  await row.getByRole("button", { name: "Delete product-team" }).click();
  await row.waitFor({ state: "detached" });
  await expect.poll(stored).toEqual([["founders", "owner"]]);
  expect(faults).toEqual([]);
  await context.close();
});

test("members do not see what gives roles", async () => {
  const world = await newWorld();
  const { context, page, faults } = await openOnTeam(browser, site, world, "member");
  await page.goto(`${site.url}/p/${world.slug}/manage/settings/people`);
  await page.getByRole("heading", { name: "Invites" }).waitFor();
  expect(await page.getByRole("region", { name: "Roles by single sign-on" }).count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});
