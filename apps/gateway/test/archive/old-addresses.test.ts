// @module-tag system
// @module-tag alike
import { importArchive, packArchive } from "@earshot/jobs";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { files } from "../support/work.ts";
import { startAtDomain } from "../support/at-domain.ts";
import { trpc } from "../support/http.ts";
import { db, em, server } from "../support/server.ts";
import { statementsOf } from "../support/statements.ts";
import { newWorld } from "../support/world.ts";
import { importCanny } from "./canny.ts";
import { fider } from "./fider.ts";
import { imported, listOf, undo } from "./importing.ts";
import { zipOf } from "./zip.ts";

test("addresses of Canny lead to what was imported from there, with its rights, until it is gone", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const { site, domain, newVisitor } = await startAtDomain(world);
  const importId = await importCanny(world);
  const items = await listOf(world);
  const idOf = (title: string) => items.find((item) => item.title === title)?.id ?? "";
  const dark = `/p/${projectSlug}/f/${idOf("Dark mode")}`;
  // Also programs that do not ask for a page, such as those that show what a link leads to.
  const at = async (path: string, accept = "*/*") => {
    const { status, headers } = await site.send(domain, path, { accept });
    return [status, headers.location];
  };
  expect(await at("/ideas/p/dark-mode")).toEqual([301, dark]);
  expect(await at("/ideas/p/dark-mode/?utm=x", "text/html")).toEqual([301, dark]);
  expect(await at("/ideas/p/night")).toEqual([301, dark]);
  expect(await at("/p/some-post", "text/html")).toEqual([301, `/p/${projectSlug}/f/${idOf("Under p")}`]);
  const [status, location] = await at("/changelog/it-is-dark");
  expect([status, location]).toEqual([301, expect.stringMatching(`^/p/${projectSlug}/changelog/it-is-dark-`)]);
  const { status: found, html } = await site.visit(domain, String(location));
  expect([found, html.includes("Dark mode"), html.includes("new, mobile")]).toEqual([200, true, true]);
  // The board is at the domain's root.
  expect(await at(`/p/${projectSlug}`, "text/html")).toEqual([307, "/"]);
  expect(await at("/robots.txt")).toEqual([200, undefined]);
  for (const path of ["/ideas/p/other", "/ideas", "/changelog/draft"]) expect((await at(path))[0]).toBe(404);
  expect((await site.send(domain, "/ideas/p/dark-mode", {}, "{}")).status).toBe(404);

  // At the server's own address it has to be asked for.
  const old = (address: string) =>
    fetch(`${server.url}/p/${projectSlug}/old?address=${encodeURIComponent(address)}`, { redirect: "manual" });
  expect((await old("https://acme.canny.io/ideas/p/night")).headers.get("location")).toBe(dark);
  expect((await old("https://acme.canny.io/ideas/p/other")).status).toBe(404);
  expect((await fetch(`${server.url}/ideas/p/night`)).status).toBe(404);
  expect(await statementsOf(() => old("https://acme.canny.io/ideas/p/night"))).toHaveLength(1);

  const { feedback } = trpc(world.owner.token);
  await feedback.merge.mutate({ projectSlug, feedbackId: idOf("Dark mode"), into: idOf("Export") });
  const exported = `/p/${projectSlug}/f/${idOf("Export")}`;
  expect(await at("/ideas/p/dark-mode")).toEqual([301, exported]);

  // The address of held feedback, or of a private project's, gets the response that an unknown one gets.
  const shown = async (path: string) => {
    const { status: code, html: text } = await site.visit(domain, path);
    return [code, text.replaceAll(encodeURIComponent(path), "")];
  };
  await db.updateTable("feedback").set({ is_held: true }).where("id", "=", idOf("Export")).execute();
  expect(await shown("/ideas/p/export")).toEqual(await shown("/ideas/p/unknown"));
  const member = newVisitor();
  await member.comeAs(world.member);
  expect((await member.send("/ideas/p/export")).headers.location).toBe(exported);
  await db.updateTable("feedback").set({ is_held: false }).where("id", "=", idOf("Export")).execute();
  await db.updateTable("projects").set({ visibility: "private" }).where("id", "=", world.id).execute();
  expect((await at("/ideas/p/export"))[0]).toBe(404);
  expect((await member.send("/ideas/p/export")).headers.location).toBe(exported);
  await db.updateTable("projects").set({ visibility: "public" }).where("id", "=", world.id).execute();

  await feedback.delete.mutate({ projectSlug, feedbackId: idOf("Under p") });
  expect((await at("/p/some-post", "text/html"))[0]).toBe(404);
  await undo(world, importId);
  expect((await at("/changelog/it-is-dark"))[0]).toBe(404);
  // Somebody has merged something into it, so it stays.
  expect(await at("/ideas/p/export")).toEqual([301, exported]);
});

test("addresses of Fider have any title, come with an archive, and go with the import that has added them", async () => {
  const world = await newWorld();
  const pathsOf = (id: string) =>
    db.selectFrom("old_addresses").select("path").where("project_id", "=", id).orderBy("path").execute();
  const first = await imported(world, "fider", zipOf(fider()));
  const [item] = await listOf(world);
  const old = (path: string) =>
    fetch(`${server.url}/p/${world.slug}/old?address=${encodeURIComponent(path)}`, { redirect: "manual" });
  for (const path of ["/posts/1", "/posts/1/first", "/posts/2/the-same"])
    expect((await old(path)).headers.get("location")).toBe(`/p/${world.slug}/f/${item?.id}`);
  expect((await old("/posts/3/gone")).status).toBe(404);

  const target = new PassThrough();
  const file = buffer(target);
  await packArchive({ db, files }, world.slug, target, null);
  target.end();
  const archive = await file;
  const options = { slug: `${world.slug}-2`, ownerId: world.owner.id, withAccounts: false, files };
  const { slug } = await importArchive(em, () => Readable.from([archive]), options);
  const { id } = await db.selectFrom("projects").select("id").where("slug", "=", slug).executeTakeFirstOrThrow();
  expect(await pathsOf(id)).toEqual([{ path: "/posts/1" }, { path: "/posts/2" }]);

  // Addresses that the next import adds go when that is undone.
  await db.deleteFrom("old_addresses").where("project_id", "=", world.id).execute();
  await db.updateTable("imported_records").set({ record: {} }).where("project_id", "=", world.id).execute();
  const { id: next } = await imported(world, "fider", zipOf(fider("Firstly")));
  expect(await pathsOf(world.id)).toEqual([{ path: "/posts/1" }, { path: "/posts/2" }]);
  await undo(world, next);
  expect(await pathsOf(world.id)).toEqual([]);
  expect(first.id).not.toBe(next);
});
