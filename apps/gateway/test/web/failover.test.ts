// @module-tag system
import { openPostgres } from "@earshot/db";
import { newPostgresDatabase } from "@earshot/db/testing";
import type { Tables } from "@earshot/operations";
import { expect, onTestFinished, test } from "vitest";
import { launch } from "../support/browser.ts";
import { startGateway } from "../support/child.ts";
import { authSecret, newSession } from "../support/credentials.ts";
import { trpc } from "../support/http.ts";
import { newOwner } from "../support/owner.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";
import { openPage } from "./visitor.ts";

/** A project in a database of its own, and two gateways on it behind one address. */
async function startTwo() {
  const url = await newPostgresDatabase();
  const connection = await openPostgres({ url }, () => undefined);
  onTestFinished(() => connection.close());
  await connection.migrate();
  const owner = await newOwner(connection);
  const db = connection.em.getKysely<Tables>();
  const { user_id: id } = await db.selectFrom("members").select("user_id").executeTakeFirstOrThrow();
  const cookie = await newSession(db, { id });
  const ports: number[] = [];
  const proxy = await startTcpProxy(() => ports);
  const env = { DATABASE_URL: url, AUTH_SECRET: authSecret, PUBLIC_URL: proxy.url };
  const [first, second] = await Promise.all([startGateway(env), startGateway(env)]);
  ports.push(first.port, second.port);
  return { owner, cookie, first, second, url: proxy.url };
}

test("an open page goes on when its gateway is killed and another takes over", async () => {
  const [browser, { owner, cookie, first, second, url }] = await Promise.all([launch(), startTwo()]);
  const post = (title: string, at = second.url) =>
    trpc(owner.token, at).feedback.create.mutate({ projectSlug: owner.slug, title, description: "Text." });
  const { id } = await post("Later trains", first.url);
  const { context, page, faults } = await openPage(browser);
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url }]);
  const row = (title: string) => page.getByRole("listitem").filter({ hasText: title });

  const listens = page.waitForRequest(/feedback\.changed/);
  await page.goto(`${url}/p/${owner.slug}`);
  await listens;
  await post("Quiet carriages");
  await row("Quiet carriages").waitFor();

  await first.stop("SIGKILL");
  // Nobody tells the page of this: it is not connected. It looks for what it missed.
  await post("Night trains");
  await row("Later trains").getByRole("button", { name: "Vote, 0 votes" }).click();
  await row("Later trains").getByRole("button", { name: "Remove your vote, 1 vote", pressed: true }).waitFor();
  const read = () => trpc(owner.token, second.url).feedback.get.query({ projectSlug: owner.slug, feedbackId: id });
  await expect.poll(async () => (await read()).upvotes).toBe(1);
  await row("Night trains").waitFor();

  await trpc(owner.token, second.url).feedback.update.mutate({
    projectSlug: owner.slug,
    feedbackId: id,
    status: "planned",
  });
  await row("Later trains").getByText("planned").waitFor();
  await row("Later trains").getByRole("link", { name: "Later trains" }).click();
  await page.getByRole("heading", { name: "Later trains", level: 1 }).waitFor();
  expect(await page.getByRole("alert").allInnerTexts()).toEqual([""]);
  expect(faults).toEqual([]);
});
