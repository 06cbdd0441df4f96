// @module-tag system
// @module-tag alike
import { seedDemo } from "@earshot/db";
import { expect, test } from "vitest";
import { launch } from "../support/browser.ts";
import { newSession } from "../support/credentials.ts";
import { db, em, server } from "../support/server.ts";
import { openPage } from "./visitor.ts";

test("the demo's owner is told that it can be thrown away, and led to where", async () => {
  const browser = await launch();
  await seedDemo(em, { withToken: false });
  const owner = await db
    .selectFrom("members")
    .innerJoin("projects", "projects.id", "members.project_id")
    .select("members.user_id as id")
    .where("projects.slug", "=", "demo")
    .where("members.role", "=", "owner")
    .executeTakeFirstOrThrow();
  const { context, page, faults } = await openPage(browser);
  const [name = "", value = ""] = (await newSession(db, owner)).split("=");
  await context.addCookies([{ name, value, url: server.url }]);
  await page.goto(`${server.url}/p/demo`);
  const notice = page.getByRole("region", { name: "About this project" });
  await notice.getByRole("link", { name: "Delete the demo" }).click();
  await page.getByRole("button", { name: "Delete project …" }).waitFor();
  expect(faults).toEqual([]);
});
