// @module-tag system
// @module-tag alike
import { afterAll, beforeAll, expect, test } from "vitest";
import { postAs } from "../support/post-as.ts";
import { db } from "../support/server.ts";
import { newAddress, newEmail, password, startSignIn } from "../support/sign-in.ts";

let site: Awaited<ReturnType<typeof startSignIn>>;

beforeAll(async () => void (site = await startSignIn()));
afterAll(() => site.stop());

const targets = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "https:evil.example",
  "https:/evil.example",
  "https://evil.example/",
  "http://evil.example",
  "javascript:alert(1)",
  "data:text/html,hello",
  "/%2f%2fevil.example",
  "%2f%2fevil.example",
  "/%5cevil.example",
  "@evil.example",
  ".evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  " https://evil.example",
];
const lookalikes = () => [
  `${site.url}@evil.example`,
  `${site.url}.evil.example`,
  `http://127.0.0.1:${site.port + 1}/`,
  `ftp://127.0.0.1:${site.port}/`,
];

/** The endpoints that send mail or sign in, with the fields that take addresses. */
const endpoints: Record<string, (email: string) => Record<string, string>> = {
  "sign-in/email": (email) => ({ email, password }),
  "sign-up/email": (email) => ({ email: `new-${email}`, name: "Ann", password }),
  "sign-in/magic-link": (email) => ({ email }),
  "sign-in/social": () => ({ provider: "github" }),
  "request-password-reset": (email) => ({ email }),
  "send-verification-email": (email) => ({ email }),
  "change-email": () => ({ newEmail: newEmail() }),
};
const fields = ["callbackURL", "errorCallbackURL", "newUserCallbackURL", "redirectTo"];

/** Every address in a text, decoded as often as it is encoded, leads to this server. */
function expectOwn(text: string, what: unknown) {
  let decoded = text;
  for (let round = 0; round < 3; round++) decoded = decodeURIComponent(decoded.replaceAll(/%(?![0-9a-f]{2})/gi, "%25"));
  expect([what, /evil|javascript:|data:/.exec(decoded)?.[0]]).toEqual([what, undefined]);
}

async function expectNoWayOut(headers: Record<string, string>) {
  const { browser, email } = await site.newUser();
  const tries = fields.flatMap((field) => [...targets, ...lookalikes()].map((target) => ({ field, target })));
  for (const [path, values] of Object.entries(endpoints)) {
    const responses = await Promise.all(
      tries.map(async ({ field, target }) => {
        const body = { ...values(email), [field]: target };
        const own = { origin: site.url, ...newAddress(), cookie: browser.cookieHeader };
        return { field, target, ...(await postAs(`${site.url}/auth/${path}`, body, { ...own, ...headers })) };
      }),
    );
    for (const { field, target, status, headers: answered, text } of responses) {
      const what = [path, field, target, status];
      expectOwn(answered.location ?? "", what);
      if (status < 400) expectOwn((JSON.parse(text) as { url?: string }).url ?? "", what);
    }
  }
  // Mail is sent at once.
  await new Promise((resolve) => setTimeout(resolve, 500));
  for (const mail of site.mailbox.mails.splice(0)) {
    expectOwn(mail.link, mail.subject);
    expect(mail.link.startsWith(`${site.url}/`)).toBe(true);
  }
}

test("no endpoint sends people, or mails a link, to another site", () => expectNoWayOut({}));

test("nor if the one who asks for the link sends that site as the Host", () =>
  expectNoWayOut({ host: "evil.example", origin: "http://evil.example" }));

test.each(["magic-link/verify", "verify-email", "reset-password"])(
  "a link of %s with another site's address in it does not lead there",
  async (kind) => {
    const { email } = await site.newUser();
    const links: Record<string, () => Promise<string>> = {
      "magic-link/verify": () => site.mailedLink(email),
      async "verify-email"() {
        const unconfirmed = newEmail();
        await site.signUp(site.newBrowser(), unconfirmed);
        return (await site.mailbox.take(unconfirmed)).link;
      },
      async "reset-password"() {
        const body = { email, redirectTo: "/reset-password" };
        await site.newBrowser().send("/auth/request-password-reset", { body });
        return (await site.mailbox.take(email)).link;
      },
    };
    const link = await links[kind]!();
    const broken = new URL(link);
    broken.searchParams.set("token", "wrong");
    if (kind === "reset-password") broken.pathname = "/auth/reset-password/wrong";
    // The good link last, for it works once.
    for (const start of [broken.href, link])
      for (const field of fields)
        for (const target of [...targets, ...lookalikes()]) {
          const url = new URL(start);
          url.searchParams.set(field, target);
          const response = await site.newBrowser().send(url.href);
          const location = response.headers.get("location");
          const to = location === null ? site.url : new URL(location, site.url).origin;
          expect([field, target, response.status, to]).toEqual([field, target, response.status, site.url]);
          expectOwn((location ?? "").replace(/[?].*/, ""), [field, target]);
        }
  },
);

test("an address with other letters than a header can have is refused, or percent-encoded, by every endpoint", async () => {
  const { browser, email } = await site.newUser();
  const { link } = await (async () => {
    await browser.send("/auth/change-email", { body: { newEmail: newEmail() } });
    return site.mailbox.take(email);
  })();
  const links = ["/auth/magic-link/verify?token=x", "/auth/verify-email?token=x", link, "/auth/reset-password/x?"];
  const check = async (address: string, field: string, path: string, body?: object) => {
    const query = `&${field}=${encodeURIComponent(address.toWellFormed())}`;
    const sent = body ? { body: { ...body, [field]: address } } : {};
    const response = await browser.send(body ? path : path + query, { ...sent, headers: newAddress() });
    const what = [address, path, field];
    expect([...what, response.status]).toEqual([...what, expect.toSatisfy((status) => status < 500)]);
    expect(String([...response.headers])).not.toContain("a=b");
  };
  for (const address of ["/日本", "/\u{1F600}?a=ü", "/\ud800", "/a b", "/a\r\nset-cookie:a=b"])
    for (const field of fields) {
      // Each request is as if it were the first.
      await db.deleteFrom("sign_in_attempts").execute();
      const posts = Object.entries(endpoints).map(([path, body]) =>
        check(address, field, `/auth/${path}`, body(email)),
      );
      await Promise.all([...posts, ...links.map((path) => check(address, field, path))]);
    }
});
