// @module-tag system
import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import { trpc } from "../support/http.ts";
import { connection, server } from "../support/server.ts";
import { startTestWork } from "../support/work.ts";
import { newWorld } from "../support/world.ts";

const program = join(import.meta.dirname, "../../../../examples/receive.ts");

test("the example's receiver prints what happened, and refuses what is not signed", async () => {
  const work = await startTestWork(connection, { webhookRetries: [1, 1, 1, 1] });
  server.app.onPublish = work.wake;
  const { slug: projectSlug, admin, outsider } = await newWorld();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const { webhook } = trpc(admin.token);
  const { secret } = await webhook.create.mutate({ projectSlug, url, kinds: ["feedback.created"] });
  const receiver = spawn(process.execPath, [program], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
  });
  onTestFinished(() => void receiver.kill());
  let printed = "";
  receiver.stdout.on("data", (part: Buffer) => (printed += part.toString()));
  await expect.poll(() => printed).toContain("listening on port");

  await trpc(outsider.token).feedback.create.mutate({ projectSlug, title: "Night trams", description: "D" });
  await expect.poll(() => printed).toContain("feedback.created Night trams");
  const headers = { "webhook-id": "a", "webhook-timestamp": String(Math.floor(Date.now() / 1_000)) };
  for (const signature of ["", "v1,AAAA", `v1,${"A".repeat(43)}=`]) {
    const forged = { method: "POST", headers: { ...headers, "webhook-signature": signature }, body: "{}" };
    expect((await fetch(url, forged)).status).toBe(401);
  }
});
