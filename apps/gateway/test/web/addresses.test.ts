// @module-tag system
import { seedDemo } from "@earshot/db";
import { newDatabase, open } from "@earshot/db/testing";
import { expect, onTestFinished, test } from "vitest";
import { trpc } from "../support/http.ts";
import { server, startServer } from "../support/server.ts";
import { newWorld } from "../support/world.ts";

const accepting = (type: string | undefined) => (type === undefined ? {} : { headers: { accept: type } });

test.each([undefined, "*/*", "text/html"])("whoever accepts %s gets the page at /", async (type) => {
  const [{ slug }] = [await newWorld(), await newWorld()];
  const response = await fetch(`${server.url}/`, accepting(type));
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(await response.text()).toContain(`href="/p/${slug}"`);
});

test("/ lists the boards that everybody may read and that are listed, and no other", async () => {
  const [shown, , unlisted, internal, hidden] = [
    await newWorld(),
    await newWorld(),
    await newWorld(),
    await newWorld({ visibility: "internal" }),
    await newWorld({ visibility: "private" }),
  ];
  await trpc(unlisted.owner.token).settings.update.mutate({ projectSlug: unlisted.slug, listed: false });
  const html = await (await fetch(`${server.url}/`, accepting("text/html"))).text();
  expect(html).toContain("Boards on this server");
  expect(html).toContain(`href="/p/${shown.slug}"`);
  for (const { slug } of [unlisted, internal, hidden]) expect(html).not.toContain(slug);
  expect((await fetch(`${server.url}/p/${unlisted.slug}`, accepting("text/html"))).status).toBe(200);
  const listed = await trpc(undefined).board.list.query();
  expect(listed).toContainEqual({
    id: shown.id,
    name: "Test project",
    slug: shown.slug,
    icon: null,
    icon_radius: "rounded-md",
  });
  expect(listed).not.toContainEqual(expect.objectContaining({ id: unlisted.id }));
});

test("/ opens the only board that everybody may read", async () => {
  const own = await open(await newDatabase());
  const { app, url } = await startServer(own.em);
  onTestFinished(async () => {
    await app.close();
    await own.close();
  });
  const page = () => fetch(`${url}/`, { redirect: "manual", headers: { accept: "text/html" } });
  expect(await (await page()).text()).toContain("Collect feedback. Say what you built.");
  await seedDemo(own.em, { withToken: false });
  const { status, headers } = await page();
  expect([status, headers.get("location")]).toEqual([307, "/p/demo"]);
});

test("an address with nothing at it is a page to a browser, and JSON to a program", async () => {
  for (const path of ["/administrator", "/p", "/wp-login.php?a=b", "/%F0%9F%90%9B"]) {
    const page = await fetch(server.url + path, accepting("text/html"));
    const html = await page.text();
    expect([path, page.status, html.includes('name="robots" content="noindex"')]).toEqual([path, 404, true]);
    expect(html).toContain("There is nothing here");
    for (const type of [undefined, "*/*", "application/json"]) {
      const response = await fetch(server.url + path, accepting(type));
      expect([path, response.status, Object.keys((await response.json()) as object)]).toEqual([path, 404, ["error"]]);
    }
    expect(
      (await fetch(server.url + path, { method: "POST", ...accepting("text/html") })).headers.get("content-type"),
    ).toBe("application/json");
  }
  for (const path of ["/v1/nothing", "/v1", "/trpc", "/auth/nothing", "/assets/none/none"]) {
    const { status, headers } = await fetch(server.url + path, accepting("text/html"));
    expect([path, status, headers.get("content-type")]).toEqual([
      path,
      404,
      expect.stringContaining("application/json"),
    ]);
  }
});
