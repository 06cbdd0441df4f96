// @module-tag system
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { em, startServer } from "../support/server.ts";
import { newWorld } from "../support/world.ts";

test("search engines are told of public projects alone, if they are listed", async () => {
  const [open, unlisted, internal, hidden] = [
    await newWorld(),
    await newWorld(),
    await newWorld({ visibility: "internal" }),
    await newWorld({ visibility: "private" }),
  ];
  await trpc(unlisted.owner.token).settings.update.mutate({ projectSlug: unlisted.slug, listed: false });
  const { app, url } = await startServer(em, { PUBLIC_URL: "https://feedback.example" });
  const robots = await (await fetch(`${url}/robots.txt`)).text();
  expect(robots).toContain("Allow: /p/\n");
  expect(robots).toContain("Sitemap: https://feedback.example/sitemap.xml");
  const response = await fetch(`${url}/sitemap.xml`);
  const sitemap = await response.text();
  expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  for (const page of ["", "/roadmap", "/changelog"])
    expect(sitemap).toContain(`<loc>https://feedback.example/p/${open.slug}${page}</loc>`);
  for (const { slug } of [unlisted, internal, hidden]) expect(sitemap).not.toContain(slug);
  await app.close();
});
