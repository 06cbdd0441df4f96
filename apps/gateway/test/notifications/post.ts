import { afterAll } from "vitest";
import { readSettings } from "../../src/settings/env.ts";
import { mailOf } from "../../src/settings/mail.ts";
import { authSecret } from "../support/credentials.ts";
import { startMailbox } from "../support/mailbox.ts";
import { em, startServer } from "../support/server.ts";
import { work } from "./told.ts";

type Parts = NonNullable<Parameters<typeof work>[0]>;

/** A gateway with mail, and the work that sends it, until the file ends. */
export async function startPost(parts: Parts = {}) {
  const box = await startMailbox();
  const env = { SMTP_URL: box.url, MAIL_FROM: "Earshot <earshot@test.example>" };
  const { app, url } = await startServer(em, env);
  const counts: string[] = [];
  await work({
    mail: mailOf(readSettings({ AUTH_SECRET: authSecret, ...env }), em, app),
    metrics: {
      relayed: () => undefined,
      mailed: (kind, outcome) => void counts.push(`${kind} ${outcome}`),
    },
    ...parts,
  });
  afterAll(async () => {
    await app.close();
    await box.stop();
  });
  return { ...box, site: url, counts };
}
