// @module-tag system
// @module-tag alike
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BrowserSession } from "../support/browser-session.ts";
import { rest } from "../support/http.ts";
import { postAs } from "../support/post-as.ts";
import { startSignIn } from "../support/sign-in.ts";

let site: Awaited<ReturnType<typeof startSignIn>>;
let victim: BrowserSession;

beforeAll(async () => {
  site = await startSignIn();
  victim = (await site.newUser()).browser;
});
afterAll(() => site.stop());

const json = "application/json";
const form = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=b";
const input = JSON.stringify({ full_name: "Mallory" });
const batch = JSON.stringify({ 0: { full_name: "Mallory" }, 1: { full_name: "Mallory" } });
const mutation = 'mutation { updateAccount(input: { fullName: "Mallory" }) { id } }';
const document = JSON.stringify({ query: mutation });
const part = (name: string, text: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n--b--\r\n`;

/** The requests that change the victim's name, by fetch or by a form. */
const writes: [path: string, type: string, body: string][] = [
  ["/trpc/account.update", json, input],
  ["/trpc/account.update", "text/plain", input],
  ["/trpc/account.update", form, `full_name=Mallory&json=${encodeURIComponent(input)}`],
  ["/trpc/account.update", multipart, part("full_name", "Mallory")],
  ["/trpc/account.update,account.update?batch=1", json, batch],
  ["/trpc/account.update,account.update?batch=1", "text/plain", batch],
  ["/graphql", json, document],
  ["/graphql", "text/plain", document],
  ["/graphql", "application/graphql", mutation],
  ["/graphql", form, `query=${encodeURIComponent(mutation)}`],
  ["/graphql", multipart, part("operations", document)],
  [`/graphql?query=${encodeURIComponent(mutation)}`, form, "a=b"],
];

/** Sends a write with the victim's cookie. Without an origin, none is sent. */
const send = (url: string, [path, type, body]: (typeof writes)[number], headers: Record<string, string>) =>
  fetch(url + path, {
    method: "POST",
    headers: { cookie: victim.cookieHeader, "content-type": type, ...headers },
    body: new TextEncoder().encode(body),
  });

async function expectRefused(url: string, headers: Record<string, string>) {
  for (const write of writes) {
    const response = await send(url, write, headers);
    const text = await response.text();
    const isForbidden = [403, 415].includes(response.status) || text.includes("FORBIDDEN");
    expect([write, headers, response.status, isForbidden]).toEqual([write, headers, response.status, true]);
  }
  expect(await victim.me()).toMatchObject({ full_name: "Ann" });
}

test("a write with a session's cookie from another site's page changes nothing", async () => {
  const { url, port } = site;
  const origins = [
    "https://evil.example",
    "null",
    `${url}.evil.example`,
    `http://evil.example.127.0.0.1:${port}`,
    `http://evil127.0.0.1:${port}`,
    `http://127.0.0.1:${port}@evil.example`,
    `http://127.0.0.1:${port + 1}`,
    `${url}0`,
    "http://127.0.0.1",
    `ftp://127.0.0.1:${port}`,
    `${url}/`,
    `${url}, https://evil.example`,
    "*",
  ];
  for (const origin of origins) await expectRefused(url, { origin });
});

test("a write with a session's cookie and no Origin changes nothing, whatever else it says of its page", async () => {
  const { url } = site;
  for (const headers of [{}, { referer: `${url}/` }, { "sec-fetch-site": "same-origin" }, { "x-requested-with": "a" }])
    await expectRefused(url, headers);
  await expectRefused(url, { origin: "null", "sec-fetch-site": "same-origin" });
});

test("where PUBLIC_URL is set, only its pages write: not those of another scheme, port or Host", async () => {
  const host = "feedback.example";
  const own = await startSignIn({ PUBLIC_URL: `https://${host}` });
  const cookie = victim.cookieHeader.replaceAll("earshot.", "__Host-earshot.");
  const origins = [`http://${host}`, `https://${host}:8443`, `https://${host}.evil.example`, `https://evil${host}`];
  for (const origin of [...origins, own.url]) await expectRefused(own.url, { cookie, origin });
  for (const evil of ["http://evil.example", "https://evil.example"]) {
    const headers = { cookie, origin: evil, host: "evil.example", "x-forwarded-host": "evil.example" };
    const { status } = await postAs(`${own.url}/trpc/account.update`, { full_name: "Mallory" }, headers);
    expect([evil, status]).toEqual([evil, 403]);
  }
  await expectRefused(own.url, { cookie, origin: "https://evil.example", "x-forwarded-host": "evil.example" });
  const accepted = await send(own.url, writes[0]!, { cookie, origin: `https://${host}` });
  expect(accepted.status).toBe(200);
  await send(site.url, ["/trpc/account.update", json, JSON.stringify({ full_name: "Ann" })], { origin: site.url });
  await own.stop();
});

test("a mutation by GET changes nothing, also from the server's own page", async () => {
  const query = encodeURIComponent(mutation);
  const paths = [
    `/trpc/account.update?input=${encodeURIComponent(input)}`,
    `/trpc/account.update,account.update?batch=1&input=${encodeURIComponent(batch)}`,
    `/graphql?query=${query}`,
    `/graphql?query=${encodeURIComponent(`query Q { __typename } ${mutation.replace("mutation", "mutation M")}`)}&operationName=M`,
  ];
  for (const path of paths)
    for (const origin of [site.url, "https://evil.example"]) {
      await victim.send(path, { method: "HEAD", headers: { origin } });
      const { status } = await victim.send(path, { headers: { origin, accept: json } });
      expect([path, origin, status]).toEqual([path, origin, 405]);
    }
  expect(await victim.me()).toMatchObject({ full_name: "Ann" });
});

test("a page of CORS_ORIGINS may write", async () => {
  const own = await startSignIn({ CORS_ORIGINS: "https://app.example" });
  for (const write of writes.filter(([, type]) => type === json))
    expect((await send(own.url, write, { origin: "https://app.example" })).status).toBe(200);
  expect(await victim.me()).toMatchObject({ full_name: "Mallory" });
  await own.stop();
});

test("/v1 takes no cookie, also from the server's own page", async () => {
  const headers = { cookie: victim.cookieHeader, origin: site.url };
  const body = { name: "Name", slug: "a-slug" };
  for (const [method, path] of [
    ["GET", "/projects/demo"],
    ["POST", "/projects/demo/feedback"],
  ] as const)
    expect((await rest(method, path, { url: site.url, headers, ...(method === "POST" && { body }) })).status).toBe(401);
});
