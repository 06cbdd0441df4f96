// @module-tag system
// @module-tag alike
import { authRoutes } from "@earshot/auth";
import { openSignIn } from "@earshot/auth/sign-in";
import { afterAll, beforeAll, expect, test } from "vitest";
import { em } from "../support/server.ts";
import { secret, startSignIn } from "../support/sign-in.ts";

let site: Awaited<ReturnType<typeof startSignIn>>;
let user: Awaited<ReturnType<(typeof site)["newUser"]>>;

beforeAll(async () => {
  site = await startSignIn();
  user = await site.newUser();
});
afterAll(() => site.stop());

interface Endpoint {
  path?: string;
  options?: { method?: string | string[]; metadata?: { SERVER_ONLY?: boolean } };
}

/** Every endpoint that this version of better-auth has, as "POST /sign-out". */
function endpoints(): string[] {
  const registration = { clientId: "a", clientSecret: "b", url: "http://127.0.0.1:9" };
  const { api } = openSignIn({
    em,
    secret,
    publicUrl: site.url,
    trustedOrigins: () => [],
    sendMail: async () => "",
    providers: { github: registration },
    warn: () => undefined,
    hasPasswords: true,
    signUpDomains: [],
    roleClaim: undefined,
    runInBackground: () => undefined,
  });
  return Object.values(api as Record<string, Endpoint>).flatMap(({ path, options }) =>
    path === undefined ? [] : [options?.method ?? "*"].flat().map((method) => `${method} ${path}`),
  );
}

const listed = authRoutes.map(({ method, path }) => `${method} ${path}`);

const send = (route: string, at = site) => {
  const [method = "", path = ""] = route.split(" ");
  const browser = at.newBrowser();
  if (at === site) browser.cookies = new Map(user.browser.cookies);
  const headers = { origin: at.url, "content-type": "application/json" };
  return fetch(`${at.url}/auth${path.replaceAll(/:\w+/g, "x")}`, {
    method: method === "*" ? "POST" : method,
    redirect: "manual",
    headers: { ...browser.headers, ...headers, cookie: browser.cookieHeader },
    ...(method !== "GET" && { body: JSON.stringify({ password: "a long enough password" }) }),
  });
};

test("what better-auth has and the list does not is 404, as an address with nothing at it", async () => {
  const nothing = await (await send("GET /nothing")).text();
  const closed = endpoints().filter((route) => !listed.includes(route));
  expect(closed).toContain("POST /verify-password");
  expect(closed.length).toBeGreaterThan(15);
  for (const route of closed) {
    const response = await send(route);
    expect([route, response.status, await response.text()]).toEqual([route, 404, nothing]);
  }
});

test("all of the list is there, and nothing else of each path", async () => {
  const has = endpoints();
  for (const route of listed) {
    expect(has).toContain(route);
    const [method, path] = route.split(" ");
    if (method !== "GET") expect([route, (await send(route)).status]).not.toEqual([route, 404]);
    for (const other of ["GET", "POST", "PUT", "DELETE"])
      if (!listed.includes(`${other} ${path}`)) {
        const { status } = await send(`${other} ${path}`);
        expect([other, path, status]).toEqual([other, path, 404]);
      }
  }
});

test("without a mail server, what mails is 404", async () => {
  const without = await startSignIn({ SMTP_URL: "", MAIL_FROM: "" });
  for (const { method, path, needsMail } of authRoutes.filter(({ method: verb }) => verb === "POST")) {
    const { status } = await send(`${method} ${path}`, without);
    expect([path, status === 404]).toEqual([path, needsMail === true]);
  }
  await without.stop();
});
