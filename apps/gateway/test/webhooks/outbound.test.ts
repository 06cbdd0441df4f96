// @module-tag system
import { outbound } from "@earshot/jobs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer as createTcpServer } from "node:net";
import { afterAll, expect, onTestFinished, test } from "vitest";

/** Stands for what is inside: a metadata service, a database's page. It counts who connects. */
let contacts = 0;
const inside = createTcpServer((socket) => {
  contacts++;
  socket.destroy();
}).listen(0, "::");
afterAll(() => void inside.close());
const insidePort = () => (inside.address() as AddressInfo).port;

async function receiver(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test.each([
  "127.0.0.1",
  "127.1",
  "2130706433",
  "0x7f.0.0.1",
  "0.0.0.0",
  "10.1.2.3",
  "172.16.0.1",
  "192.168.0.1",
  "100.64.0.1",
  "169.254.169.254",
  "224.0.0.1",
  "255.255.255.255",
  "192.0.2.1",
  "198.18.0.1",
  "240.0.0.1",
  "[::]",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:a9fe:a9fe]",
  "[::127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[2002:7f00:1::]",
  "[2001:0:7f00:1::]",
  "[fe80::1]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[ff02::1]",
])("%s is not contacted", async (host) => {
  const post = outbound({ allowPrivate: false });
  await expect(post({ url: `http://${host}:${insidePort()}/`, body: "{}" })).rejects.toThrow("is not a public address");
  expect(contacts).toBe(0);
});

test.each(["127.0.0.1", "169.254.169.254", "::1", "::ffff:10.0.0.1"])(
  "a name that stands for %s is not contacted, also beside a public address",
  async (address) => {
    const post = outbound({ allowPrivate: false, resolve: async () => ["1.1.1.1", address] });
    for (const protocol of ["http", "https"])
      await expect(post({ url: `${protocol}://inside.example:${insidePort()}/`, body: "{}" })).rejects.toThrow(
        `${address} is not a public address`,
      );
    expect(contacts).toBe(0);
  },
);

test("a name that stands for a public address first, and then for a private one, is looked up once a request", async () => {
  let lookUps = 0;
  const resolve = async () => (lookUps++ === 0 ? ["11.0.0.1"] : ["127.0.0.1"]);
  const post = outbound({ allowPrivate: false, resolve, timeout: 300 });
  const request = { url: `http://rebinding.example:${insidePort()}/`, body: "{}" };
  expect(await post(request).catch((error: unknown) => error)).toBeInstanceOf(Error);
  expect(lookUps).toBe(1);
  await expect(post(request)).rejects.toThrow("127.0.0.1 is not a public address");
  expect(contacts).toBe(0);
});

test("a name that nobody knows, another protocol and a broken address are refused", async () => {
  const post = outbound({ allowPrivate: false, resolve: async () => [] });
  await expect(post({ url: "http://nowhere.example/", body: "" })).rejects.toThrow("nowhere.example was not found");
  await expect(post({ url: "file:///etc/passwd", body: "" })).rejects.toThrow("must be http or https");
  await expect(post({ url: "nothing", body: "" })).rejects.toThrow("Invalid URL");
});

test("a redirect is not followed", async () => {
  const url = await receiver((_, response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${insidePort()}/` }).end(),
  );
  expect(await outbound({ allowPrivate: true })({ url, body: "{}" })).toMatchObject({ status: 307 });
  expect(contacts).toBe(0);
});

test("the body, the headers and the length arrive", async () => {
  let got: unknown;
  const url = await receiver((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { "content-type": type, "x-own": own } = request.headers;
      got = { type, own, body: Buffer.concat(parts).toString(), method: request.method };
      response.writeHead(503, { "retry-after": "12" }).end("later");
    });
  });
  const post = outbound({ allowPrivate: true });
  const response = await post({ url, body: '{"a":"ä"}', headers: { "x-own": "1" } });
  expect(response).toMatchObject({ status: 503, retryAfter: 12, body: "later" });
  expect(response.headers).toContain("retry-after: 12");
  expect(got).toEqual({ type: "application/json", own: "1", body: '{"a":"ä"}', method: "POST" });
});

test("Retry-After is seconds or a date of HTTP, and nothing else", async () => {
  let retryAfter = "";
  const url = await receiver((_, response) => response.writeHead(503, { "retry-after": retryAfter }).end());
  const post = outbound({ allowPrivate: true });
  const ask = async (header: string) => {
    retryAfter = header;
    return (await post({ url, body: "{}" })).retryAfter;
  };
  const inAnHour = await ask(new Date(Date.now() + 3_600_000).toUTCString());
  expect(inAnHour).toBeGreaterThan(3_500);
  expect(inAnHour).toBeLessThanOrEqual(3_600);
  expect(await ask("Wed, 25 Nov 2020 08:00:00 GMT")).toBe(0);
  expect(await ask("1.5")).toBe(1.5);
  expect(await ask("31536000")).toBe(31_536_000);
  // The old forms of dates, which RFC 9110 has its readers accept.
  for (const old of ["Thursday, 25-Nov-49 08:00:00 GMT", "Thu Nov 25 08:00:00 2049"])
    expect(Math.abs(((await ask(old)) ?? 0) - (Date.UTC(2049, 10, 25, 8) - Date.now()) / 1_000)).toBeLessThan(60);
  for (const wrong of ["soon", "-1", "Wed, 99 Nov 2020 08:00:00 GMT", "2099-01-01T00:00:00Z"])
    expect(await ask(wrong)).toBeUndefined();
});

test("of a response without end a little is read", async () => {
  let written = 0;
  const url = await receiver((_, response) => {
    const chunk = Buffer.alloc(65_536);
    const write = () => {
      while (!response.destroyed && response.write(chunk)) written += chunk.length;
      response.once("drain", write);
    };
    response.writeHead(200);
    write();
  });
  expect(await outbound({ allowPrivate: true })({ url, body: "{}" })).toMatchObject({ status: 200 });
  expect(written).toBeLessThan(20_000_000);
});

test("a receiver that accepts and says nothing is given up", async () => {
  const url = await receiver(() => undefined);
  const post = outbound({ allowPrivate: true, timeout: 200 });
  await expect(post({ url, body: "{}" })).rejects.toThrow("no response within 0.2 seconds");
});

test("a response that stops in its middle counts as what it began with", async () => {
  const url = await receiver((_, response) => response.writeHead(204).flushHeaders());
  const slow = await receiver((_, response) => void response.writeHead(202).write("a"));
  const post = outbound({ allowPrivate: true, timeout: 2_000 });
  expect(await post({ url, body: "{}" })).toMatchObject({ status: 204 });
  expect(await post({ url: slow, body: "{}" })).toMatchObject({ status: 202 });
});

test("a receiver that hangs in TLS, or speaks none, is given up", async () => {
  const silent = createTcpServer(() => undefined).listen(0, "127.0.0.1");
  onTestFinished(() => void silent.close());
  await new Promise((done) => silent.once("listening", done));
  const post = outbound({ allowPrivate: true, timeout: 200 });
  const { port } = silent.address() as AddressInfo;
  await expect(post({ url: `https://127.0.0.1:${port}/`, body: "{}" })).rejects.toThrow("no response within");
  const plain = await receiver((_, response) => void response.end());
  const patient = outbound({ allowPrivate: true });
  await expect(patient({ url: plain.replace("http:", "https:"), body: "{}" })).rejects.toThrow(/SSL|EPROTO/);
});
