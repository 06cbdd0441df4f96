// Receives a project's events: WEBHOOK_SECRET=whsec_… node receive.ts
// Add a webhook to http://your-host:8000/ on the page Webhooks of the project's settings, which shows the secret. On your own
// machine: npm run earshot -- listen --project demo --to http://127.0.0.1:8000/ --secret whsec_…
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";

const { WEBHOOK_SECRET = "", PORT = "8000" } = process.env;
const key = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ""), "base64");

/** Whether the message is from Earshot, and of the last five minutes. */
function isSigned(headers: IncomingHttpHeaders, body: string): boolean {
  const [id = "", timestamp = "", signatures = ""] = ["id", "timestamp", "signature"].map((name) =>
    String(headers[`webhook-${name}`]),
  );
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const expected = Buffer.from(createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64"));
  return signatures
    .split(" ")
    .map((signature) => Buffer.from(signature.replace(/^v1,/, "")))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
}

/** The ids of messages that have arrived: one may come again. A real receiver stores them. */
const seen = new Set<unknown>();

function handle(id: unknown, body: string): void {
  if (seen.has(id)) return;
  seen.add(id);
  const { type, data } = JSON.parse(body);
  console.log(type, data.feedback?.title ?? data.changelog?.title ?? data.project.name);
}

createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    // The signature is of the body as it arrives, not of parsed JSON.
    const body = Buffer.concat(parts).toString();
    const isAccepted = key.length > 0 && isSigned(request.headers, body);
    // Respond first, and then work: after 10 seconds without a response the message comes again.
    response.writeHead(isAccepted ? 204 : 401).end();
    if (isAccepted) handle(request.headers["webhook-id"], body);
  });
}).listen(Number(PORT), () => console.log(`listening on port ${PORT}`));
