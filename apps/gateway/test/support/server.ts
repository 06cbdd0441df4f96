import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { join } from "node:path";
import type { NotifyChannel } from "@earshot/db";
import { newDatabase, open } from "@earshot/db/testing";
import type { Context, Tables } from "@earshot/operations";
import { inject } from "vitest";
import { createApp } from "../../src/app.ts";
import { readSettings } from "../../src/settings/env.ts";
import { authSecret } from "./credentials.ts";
import { unlimited } from "./unlimited.ts";
import { createLogger } from "../../src/settings/log.ts";
import { openTelemetry } from "../../src/metrics/telemetry.ts";

/** A name server that is not there: no test asks the world's. */
const nobody = "127.0.0.1:9";

/** The folder of data of the gateways here. Their database has its own. */
export const dataDir = join(inject("scratch"), `data-${process.env["VITEST_POOL_ID"] ?? ""}`);

/** Starts a gateway of its own on this database and a free port. `logs` holds every line that it writes. */
export async function startServer(em: Context["em"], env: NodeJS.ProcessEnv = {}, notifyChannel?: NotifyChannel) {
  const logs: string[] = [];
  const sink = new Writable({
    write(chunk, _, done) {
      logs.push(String(chunk));
      done();
    },
  });
  const logger = createLogger({ LOG_LEVEL: "trace" }, sink);
  // The other systems of tests are on this machine.
  const own = { AUTH_SECRET: authSecret, DATA_DIR: dataDir, DNS_SERVERS: nobody, WEBHOOK_ALLOW_PRIVATE: "true" };
  const settings = readSettings({ ...own, ...unlimited, ...env });
  const telemetry = await openTelemetry(settings);
  const app = await createApp({ em, notifyChannel, pools: new Map(), settings, logger, telemetry });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  return { app, logs, port, url: `http://127.0.0.1:${port}` };
}

export const connection = await open(await newDatabase());

/** The worker's own database and gateway, shared by all its files. */
export const em = connection.em;
export const db = em.getKysely<Tables>();
export const server = await startServer(em);
