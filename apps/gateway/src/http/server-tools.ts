import type { SendMail } from "@earshot/auth";
import { messageTo } from "@earshot/auth";
import { changeJobs, readJobs } from "@earshot/jobs";
import type { Context, ServerTools, Tables, TestResult } from "@earshot/operations";
import type { FastifyInstance } from "fastify";
import { readFileSync } from "node:fs";
import { mailerOf, publicUrlOf } from "../settings/authentication.ts";
import type { Settings } from "../settings/env.ts";
import { shownSettings } from "../settings/shown-settings.ts";

const manifest = readFileSync(new URL("../../../../package.json", import.meta.url), "utf8");
const { version } = JSON.parse(manifest) as { version: string };

/** The milliseconds that this server may take to answer itself. */
const timeout = 5_000;

interface Fault {
  readonly message: string;
  readonly code?: string;
  readonly response?: string;
  readonly cause?: Fault;
}

/** Returns the sentence of another server, or the reason why it could not be reached. */
function sentenceOf(error: unknown): string {
  const { message, code, response, cause } = error as Fault;
  return (
    cause?.message ||
    cause?.code ||
    response ||
    [message, code && !message.includes(code) && `(${code})`].filter(Boolean).join(" ")
  );
}

async function tried(work: () => Promise<TestResult>): Promise<TestResult> {
  return work().catch((error: unknown) => ({ is_ok: false, detail: sentenceOf(error) }));
}

async function sendTest(sendMail: SendMail | null, to: string, url: string): Promise<TestResult> {
  if (!sendMail) return { is_ok: false, detail: "Mail is not set up: set SMTP_URL and MAIL_FROM, and start again." };
  const lines = ["This server can send mail. You asked for this test on its pages."];
  const letter = { to, subject: "A test mail from Earshot", lines, button: "Open the server's pages", url };
  return { is_ok: true, detail: `Sent to ${to}: ${await sendMail(messageTo(letter))}` };
}

async function openSelf(url: string): Promise<TestResult> {
  const response = await fetch(`${url}/health/live`, { redirect: "manual", signal: AbortSignal.timeout(timeout) });
  if (!response.ok)
    return { is_ok: false, detail: `${url} answers with ${response.status}: does its proxy lead here?` };
  const body = (await response.json().catch(() => ({}))) as { status?: unknown };
  if (body.status !== "ok") return { is_ok: false, detail: `${url} is another server: let its proxy lead here.` };
  return { is_ok: true, detail: url.startsWith("https:") ? `${url} answers, with a certificate.` : `${url} answers.` };
}

/** Returns the facts that only this process has about its server, and its tests of mail and of the public address. */
export function serverTools(app: FastifyInstance, settings: Settings, em: Context["em"]): ServerTools {
  let connections = 0;
  app.server.on("connection", (socket) => {
    connections++;
    socket.once("close", () => connections--);
  });
  const sendMail = mailerOf(settings);
  const url = () => publicUrlOf(settings, app);
  const shown = shownSettings(settings);
  return {
    facts: async () => ({
      version,
      node: process.version,
      is_embedded: settings.DATABASE_URL === undefined,
      memory_bytes: process.memoryUsage.rss(),
      uptime_seconds: Math.floor(process.uptime()),
      connections,
      live_updates: app.isHearing,
      public_url: url(),
      has_public_url: settings.PUBLIC_URL !== undefined,
      sends_mail: sendMail !== null,
      backs_up: settings.BACKUP_EVERY !== undefined,
      settings: shown,
      jobs: await readJobs(em.getKysely<Tables>()),
    }),
    async changeJobs(change, ids) {
      const changed = await changeJobs(em.getKysely<Tables>(), change, ids);
      app.work?.wakeJobs();
      return changed;
    },
    testMail: (to) => tried(() => sendTest(sendMail, to, `${url()}/admin`)),
    testAddress: () => tried(() => openSelf(url())),
  };
}
