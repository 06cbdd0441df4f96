// @module-tag system
// @module-tag alike
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { bearer, isErrorObject } from "../support/refusals.ts";
import { server } from "../support/server.ts";
import { responsesIn, bytesOf, exchange, type WireResponse } from "../support/raw-http.ts";
import { newWorld } from "../support/world.ts";

const world = await newWorld();

const responsesTo = async (bytes: string | Buffer): Promise<WireResponse[]> => responsesIn(await exchange(bytes));
const statuses = (answers: WireResponse[]) => answers.map(({ status }) => status);
const changelogs = `/v1/${world.slug}/changelogs`;
/** A head of a request to the public changelogs with these further lines. */
const head = (...lines: string[]) => [`GET ${changelogs} HTTP/1.1`, "Host: a", ...lines, "", ""].join("\r\n");
const postHead = (...lines: string[]) => head(...lines).replace(/^GET/, "POST");
const framed = "Content-Type: application/json";

const garbage: [what: string, bytes: string][] = [
  ["words", "how are you?\r\n\r\n"],
  ["an empty line and words", "\r\n\r\nhello\r\n\r\n"],
  ["zero bytes", "\0".repeat(1_000)],
  ["a TLS handshake", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
  ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["an SSH greeting", "SSH-2.0-OpenSSH_9.7\r\n"],
  ["an unknown version", "GET / HTTP/9.9\r\nHost: a\r\n\r\n"],
  ["a word too many", "GET / x HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["no path", "GET HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["a relative path", "GET v1 HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["a raw U+0000 in the path", "GET /v1/\0/changelogs HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["a header without a colon", head("X-Header")],
  ["a space before the colon", head("X-Header : a")],
  ["a header without a name", head(": a")],
  ["U+0000 in a header", head("X-Header: a\0b")],
  ["a lone carriage return in a header", head("X-Header: a\rb")],
  ["no Host", head("Connection: close").replace("Host: a\r\n", "")],
  ["an empty Host", head("Connection: close").replace("Host: a", "Host:")],
  ["a Content-Length of letters", postHead(framed, "Content-Length: ten")],
  ["a negative Content-Length", postHead(framed, "Content-Length: -1")],
  ["a Content-Length that is no whole number", postHead(framed, "Content-Length: 1.5")],
  ["a Content-Length beyond every number", postHead(framed, `Content-Length: ${"9".repeat(30)}`)],
  ["two lengths in one header", postHead(framed, "Content-Length: 2, 3")],
  ["two Content-Length headers", postHead(framed, "Content-Length: 2", "Content-Length: 3")],
  [
    "both Content-Length and Transfer-Encoding",
    `${postHead(framed, "Content-Length: 5", "Transfer-Encoding: chunked")}0\r\n\r\n`,
  ],
  ["an unknown Transfer-Encoding", postHead(framed, "Transfer-Encoding: gzip")],
  ["chunked before another encoding", postHead(framed, "Transfer-Encoding: chunked, gzip")],
];

test.each(garbage)("%s instead of a request is 400", async (_, bytes) => {
  const [answer, ...more] = await responsesTo(Buffer.from(bytes, "latin1"));
  expect(answer?.status).toBe(400);
  expect(answer && isErrorObject(answer)).toBe(true);
  expect(more).toEqual([]);
});

test("an invalid chunk is 400 while the request is being received", async () => {
  const chunked = postHead(framed, "Transfer-Encoding: chunked").replace(
    changelogs,
    `/v1/projects/${world.slug}/feedback`,
  );
  for (const chunk of ["zz\r\n{}\r\n", "-2\r\n{}\r\n", "2\r\n{}junk\r\n", "ffffffffffffffffff\r\n"]) {
    const answers = await responsesTo(`${chunked}${chunk}`);
    expect([statuses(answers), answers.every(isErrorObject)], chunk).toEqual([[400], true]);
  }
});

test("headers over 16 KB are 431", async () => {
  for (const lines of [
    [`X-Header: ${"x".repeat(17_000)}`],
    Array<string>(1_000).fill("X-Header: some words of text"),
  ]) {
    const answers = await responsesTo(head(...lines));
    expect([statuses(answers), answers.every(isErrorObject)]).toEqual([[431], true]);
  }
});

test("an unknown Expect is 417, and 100-continue is supported", async () => {
  const unknown = await responsesTo(head("Expect: weird"));
  expect([statuses(unknown), unknown.every(isErrorObject)]).toEqual([[417], true]);
  const path = `/v1/projects/${world.slug}`;
  const headers = { ...bearer(world.owner), expect: "100-continue" };
  expect(statuses(await responsesTo(bytesOf({ method: "PATCH", path, headers, body: "{}" })))).toEqual([100, 200]);
});

test("an upgrade is ignored, and its request is answered", async () => {
  expect(statuses(await responsesTo(head("Connection: Upgrade, close", "Upgrade: websocket")))).toEqual([200]);
});

test("HTTP/1.0 is answered, without a Host too, and the connection closed", async () => {
  const [answer] = await responsesTo(`GET ${changelogs} HTTP/1.0\r\n\r\n`);
  expect([answer?.status, answer?.headers["connection"], answer?.text]).toEqual([200, "close", "[]"]);
});

test("requests in one packet are answered in their order", async () => {
  const paths = [changelogs, "/v1/unknown", `/v1/projects/${world.slug}`, "/v1/a_b/changelogs"];
  const packet = paths.map((path) => head().replace(changelogs, path)).join("");
  expect(statuses(await responsesTo(packet + head("Connection: close")))).toEqual([200, 404, 401, 400, 200]);
});

test("bytes after a request's body are read as the next request", async () => {
  const patch = bytesOf({
    method: "PATCH",
    path: `/v1/projects/${world.slug}`,
    headers: { ...bearer(world.owner), connection: undefined },
    body: "{}",
  });
  const next = Buffer.from(head("Connection: close"));
  expect(statuses(await responsesTo(Buffer.concat([patch, patch, next])))).toEqual([200, 200, 200]);
});

/** Sends these bytes, does this to the socket, and waits until it is closed. */
const abandon = (bytes: Buffer, leave: (socket: Socket) => void) =>
  new Promise<string>((resolve) => {
    let received = "";
    const socket = connect({ port: server.port, host: "127.0.0.1", allowHalfOpen: true }, () =>
      socket.write(bytes, () => leave(socket)),
    );
    socket.on("data", (chunk) => (received += chunk.toString("latin1")));
    socket
      .on("error", () => undefined)
      .on("end", () => socket.end())
      .on("close", () => resolve(received));
  });

test("an incomplete body stores nothing and affects no other client", async () => {
  const body = JSON.stringify({ title: "Broken off", description: "x" });
  const whole = bytesOf({
    method: "POST",
    path: `/v1/projects/${world.slug}/feedback`,
    headers: bearer(world.owner),
    body,
  });
  const half = whole.subarray(0, -5);
  const ended = responsesIn(await abandon(half, (socket) => socket.end()));
  expect([statuses(ended), ended.every(isErrorObject)]).toEqual([[400], true]);
  await Promise.all(Array.from({ length: 20 }, () => abandon(half, (socket) => socket.resetAndDestroy())));
  const [list] = await responsesTo(
    bytesOf({ path: `/v1/projects/${world.slug}/feedback`, headers: bearer(world.owner) }),
  );
  expect([list?.status, list?.text]).toEqual([200, "[]"]);
});

test("a client that resets its connection affects no other client", async () => {
  const requests = [
    ...garbage.map(([, bytes]) => bytes),
    "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n",
    head("Expect: weird"),
    head("Upgrade: a"),
  ];
  const left = requests.flatMap((bytes) =>
    [process.nextTick, setImmediate].map((later) =>
      abandon(Buffer.from(bytes, "latin1"), (socket) => later(() => socket.resetAndDestroy())),
    ),
  );
  await Promise.all(left);
  expect(statuses(await responsesTo(head("Connection: close")))).toEqual([200]);
});
