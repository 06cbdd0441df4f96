// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { newAddress } from "../support/sign-in.ts";
import { db } from "../support/server.ts";
import { newComment, newFeedback, newMember, newPerson, newWorld, type Person } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";
import { looksRight, openPage, scrollsSideways } from "./visitor.ts";

const { browser, site } = await useSite();

const call = (full_name: string, { id }: Person) =>
  db.updateTable("users").set({ full_name }).where("id", "=", id).execute();

test("an @ in a comment and in a note opens a list of people, which the keyboard and a finger choose from", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider } = world;
  const [bob, eve] = [await newPerson(), await newMember(world)];
  await call("Bob Berg", bob);
  await call("Eve Exner", eve);
  const feedbackId = await newFeedback(world, outsider, { title: "Night trams" });
  await newComment(world, feedbackId, bob);
  const address = `${site.url}/p/${projectSlug}/f/${feedbackId}`;
  const { page, faults } = await openOnTeam(browser, site, world, "member");
  await page.goto(address);

  const field = page.getByRole("textbox", { name: "Comment", exact: true });
  const list = page.getByRole("listbox", { name: "People to mention" });
  const chosen = list.getByRole("option", { selected: true });
  await field.focus();
  await page.keyboard.type("Ask b@b and @");
  await list.getByRole("option").nth(4).waitFor();
  expect(await list.getByRole("option").allInnerTexts()).toEqual(
    expect.arrayContaining([expect.stringContaining("Bob Berg"), expect.stringMatching(/Eve Exner\s*Team/)]),
  );
  await page.keyboard.press("ArrowDown");
  expect(await chosen.innerText()).toBe("Bob Berg");
  expect(await field.getAttribute("aria-activedescendant")).toBe(await chosen.getAttribute("id"));
  await looksRight(page);
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
  await page.keyboard.type("ex");
  expect(await list.count()).toBe(0);
  for (let n = 0; n < 3; n++) await page.keyboard.press("Backspace");
  await page.keyboard.type("@ex");
  await chosen.getByText("Eve Exner").waitFor();
  await page.keyboard.press("Enter");
  expect(await field.inputValue()).toBe("Ask b@b and @Eve Exner ");
  await list.waitFor({ state: "detached" });
  await page.keyboard.type("\ntoday");
  await page.keyboard.press("Control+Enter");
  await page.getByText("Ask b@b and @Eve Exner today").waitFor();
  expect(faults).toEqual([]);
  // Of a note, the list has the team alone.
  const note = page.getByRole("textbox", { name: "Private note" });
  await note.focus();
  await page.keyboard.type("@b");
  await page.keyboard.press("Backspace");
  await list.getByRole("option", { name: "Eve Exner" }).waitFor();
  expect(await list.getByRole("option", { name: "Bob Berg" }).count()).toBe(0);
  await list.getByRole("option", { name: "Eve Exner" }).click();
  expect(await note.inputValue()).toBe("@Eve Exner ");
  expect(await note.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(faults).toEqual([]);

  // On a phone, of somebody who is not on the team and is offered nobody of it who takes no part.
  const phone = await openPage(browser, {
    extraHTTPHeaders: newAddress(),
    viewport: { width: 375, height: 700 },
    hasTouch: true,
    isMobile: true,
  });
  await phone.page.goto(address);
  const box = phone.page.getByRole("textbox", { name: "Comment", exact: true });
  await box.tap();
  await box.pressSequentially("@");
  const offered = phone.page.getByRole("option");
  await offered.filter({ hasText: "Bob Berg" }).waitFor();
  expect(await offered.filter({ hasText: "Eve" }).count()).toBe(0);
  expect(
    await phone.page.getByRole("listbox").evaluate((element) => element.getBoundingClientRect().bottom),
  ).toBeLessThan(701);
  await offered.filter({ hasText: "Bob Berg" }).tap();
  expect(await box.inputValue()).toBe("@Bob Berg ");
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await scrollsSideways(phone.page)).toBe(false);
  expect(phone.faults).toEqual([]);
});
