// @module-tag system
// @module-tag alike
import { newFolder, open } from "@earshot/db/testing";
import { mkdirSync, readdirSync, utimesSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startGateway } from "../support/child.ts";
import { trpc } from "../support/http.ts";
import { newOwner } from "../support/owner.ts";

/** A server with temporary files of its own, two owners of a project each, and ways to send a file there. */
async function newServer() {
  const settings = { DATA_DIR: newFolder(), TMPDIR: newFolder() };
  mkdirSync(settings.TMPDIR, { recursive: true });
  const connection = await open(settings);
  const owners = [await newOwner(connection), await newOwner(connection)] as const;
  await connection.close();
  const gateway = await startGateway(settings);
  type Owner = (typeof owners)[number];
  async function to({ slug: projectSlug, token }: Owner) {
    const { id } = await trpc(token, gateway.url).import.create.mutate({ projectSlug, source: "csv" });
    const path = `${gateway.url}/p/${projectSlug}/imports/${id}/file`;
    return { path, method: "POST", headers: { authorization: `Bearer ${token}` } };
  }
  return {
    owners,
    gateway,
    settings,
    folders: () => readdirSync(settings.TMPDIR).filter((name) => name.startsWith("earshot-")),
    async send(owner: Owner) {
      const { path, ...init } = await to(owner);
      return fetch(path, { ...init, body: "title\nIdea" });
    },
    /** Begins to send a file, and sends no more of it. */
    async begin(owner: Owner) {
      const { path, method, headers } = await to(owner);
      const slow = request(path, { method, headers: { ...headers, "content-length": 10_000 } });
      onTestFinished(() => void slow.destroy());
      slow.on("error", () => undefined).write("title\n");
    },
  };
}

test("slow uploads of one person hold up nobody else's, and one more is refused at once", async () => {
  const { owners, send, begin, folders } = await newServer();
  const [slow, other] = owners;
  for (let n = 0; n < 10; n++) await begin(slow);
  await expect.poll(() => folders().length, { timeout: 60_000 }).toBe(10);
  const refused = await send(slow);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
  const sent = await send(other);
  expect([sent.status, await sent.json()]).toMatchObject([200, { state: "ready", row_count: 2 }]);
});

test("what a killed server leaves of files is deleted when one starts, and what runs keeps its own", async () => {
  const { owners, begin, folders, gateway, settings } = await newServer();
  await begin(owners[0]);
  await expect.poll(() => folders().length, { timeout: 60_000 }).toBe(1);
  const other = { DATA_DIR: newFolder(), TMPDIR: settings.TMPDIR };
  await startGateway(other);
  expect(folders()).toHaveLength(1);
  await gateway.stop("SIGKILL");
  expect(folders()).toHaveLength(1);
  // A container that was replaced has left one, and another one runs.
  const [left = "", used = ""] = ["replaced", "running"].map((host) => `earshot-import-1@${host}-aaaaaa`);
  for (const name of [left, used]) mkdirSync(join(settings.TMPDIR, name));
  const [now, hour] = [Date.now() / 1_000, 3_600];
  utimesSync(join(settings.TMPDIR, left), now, now - 25 * hour);
  utimesSync(join(settings.TMPDIR, used), now, now - 23 * hour);
  await startGateway(settings);
  expect(folders()).toEqual([used]);
});
