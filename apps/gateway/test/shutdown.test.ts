import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { newDatabase, open } from "@earshot/db/testing";
import { expect, test } from "vitest";
import { startGateway } from "./support/child.ts";
import { newOwner } from "./support/owner.ts";
import { answersIn, bytesOf, exchange, type WireAnswer } from "./support/wire.ts";

const settings = { ...(await newDatabase()), SEED_DEMO: "false" };
const connection = await open(settings);
const { token, slug } = await newOwner(connection);
await connection.close();

const headers = { authorization: `Bearer ${token}`, connection: "keep-alive" };
const read = bytesOf({ path: `/v1/projects/${slug}/feedback`, headers });
const body = JSON.stringify({ title: "In flight", description: "x" });
const write = bytesOf({ method: "POST", path: `/v1/projects/${slug}/feedback`, headers, body });

/** Sends a request as soon as the one before is answered, on one connection, until the server ends it. */
function keepBusy(port: number): Promise<{ answers: WireAnswer[]; cut: boolean }> {
  return new Promise((resolve) => {
    const answers: WireAnswer[] = [];
    let received = "";
    let waits = false;
    const socket = connect(port, "127.0.0.1", ask);
    function ask() {
      waits = true;
      socket.write(read);
    }
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      const [, length] = /\r\ncontent-length: (\d+)\r\n/i.exec(received) ?? [];
      const start = received.indexOf("\r\n\r\n") + 4;
      if (start < 4 || !length || received.length < start + Number(length)) return;
      answers.push(...answersIn(received));
      received = "";
      waits = false;
      if (answers.at(-1)?.headers["connection"] !== "close") ask();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve({ answers, cut: waits }));
  });
}

/** Sends all but the last bytes of a request, and the rest when it is told to. */
function begin(port: number, bytes: Buffer): { finish(): void; received: Promise<string> } {
  const socket = connect(port, "127.0.0.1", () => socket.write(bytes.subarray(0, -5)));
  let text = "";
  socket.on("data", (chunk) => (text += chunk.toString("latin1")));
  socket.on("error", () => undefined);
  const received = new Promise<string>((resolve) => socket.on("close", () => resolve(text)));
  return { finish: () => void socket.write(bytes.subarray(-5)), received };
}

/** Asks whether it is ready until it says no. */
async function firstRefusal({ port }: { port: number }): Promise<WireAnswer> {
  for (;;) {
    const [answer] = answersIn(await exchange(bytesOf({ path: "/health/ready" }), { port }));
    if (!answer) throw new Error("The gateway was gone before it said that it was not ready.");
    if (answer.status !== 200) return answer;
  }
}

test("SIGTERM under 100 busy clients cuts no request, and the process exits 0 within seconds", async () => {
  const gateway = await startGateway(settings);
  const clients = Array.from({ length: 100 }, () => keepBusy(gateway.port));
  const slow = begin(gateway.port, write);
  await setTimeout(1_500);
  const start = Date.now();
  const ended = gateway.stop();
  const readiness = await firstRefusal(gateway);
  await setTimeout(1_000);
  slow.finish();
  const [results, received, { code }] = await Promise.all([Promise.all(clients), slow.received, ended]);
  const answers = results.flatMap((result) => result.answers);
  expect(results.filter(({ cut }) => cut).length).toBe(0);
  expect([readiness.status, readiness.text]).toEqual([503, '{"error":"shutting down."}']);
  expect(answers.length).toBeGreaterThan(200);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  for (const each of results) expect(each.answers.at(-1)?.headers["connection"]).toBe("close");
  // The request that was under way for longer than the notice was answered too.
  expect(answersIn(received).map(({ status }) => status)).toEqual([200]);
  expect(code).toBe(0);
  expect(Date.now() - start).toBeLessThan(5_000);
});

test("clients that never say or finish anything hold the end up for seconds only, and the process exits 0", async () => {
  const gateway = await startGateway(settings);
  const silent = [Buffer.alloc(0), read, write, Buffer.from("CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n12345")];
  const clients = silent.map((bytes) => begin(gateway.port, bytes));
  await setTimeout(200);
  const start = Date.now();
  expect((await gateway.stop()).code).toBe(0);
  expect(Date.now() - start).toBeLessThan(8_000);
  await Promise.all(clients.map(({ received }) => received));
});
