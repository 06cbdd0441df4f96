// @module-tag timed
// @module-tag alike
import { connect } from "node:net";
import { newDatabase, open } from "@earshot/db/testing";
import { expect, test, vi } from "vitest";
import { startGateway } from "../support/child.ts";
import { newOwner } from "../support/owner.ts";
import { nextChange, openStream, patience } from "../support/stream.ts";
import { bytesOf } from "../support/raw-http.ts";

test("SIGTERM ends open streams at once, and they do not delay the exit", async () => {
  const settings = { ...(await newDatabase()), SEED_DEMO: "false" };
  const connection = await open(settings);
  const { token, slug } = await newOwner(connection);
  await connection.close();
  const gateway = await startGateway(settings);
  const streams = await Promise.all(
    (["tRPC", "GraphQL"] as const).map((api) =>
      vi.waitUntil(async () => {
        const stream = await openStream(api, token, slug, { url: gateway.url });
        const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
        const body = JSON.stringify({ title: "A", description: "B" });
        await fetch(`${gateway.url}/v1/projects/${slug}/feedback`, { method: "POST", headers, body });
        return typeof (await nextChange(stream)) === "object" ? stream : null;
      }, patience),
    ),
  );
  // One whose client neither reads nor leaves.
  const input = encodeURIComponent(JSON.stringify({ projectSlug: slug }));
  const headers = { authorization: `Bearer ${token}`, connection: "keep-alive" };
  const silent = connect(gateway.port, "127.0.0.1").on("error", () => undefined);
  silent.write(bytesOf({ path: `/trpc/feedback.changed?input=${input}`, headers }));
  await new Promise((resolve) => silent.once("readable", resolve));

  const start = Date.now();
  const ended = gateway.stop();
  for (const stream of streams) {
    let received = await nextChange(stream);
    while (typeof received === "object") received = await nextChange(stream);
    expect(received).toBe("SERVICE_UNAVAILABLE");
  }
  expect(Date.now() - start).toBeLessThan(500);
  expect((await ended).code).toBe(0);
  expect(Date.now() - start).toBeLessThan(5_000);
  silent.destroy();
});
