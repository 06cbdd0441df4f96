// @module-tag system
// @module-tag alike
import { describe, expect, onTestFinished, test } from "vitest";
import { postAs } from "../support/post-as.ts";
import { db } from "../support/server.ts";
import { newAddress, newEmail, password, startSignIn } from "../support/sign-in.ts";
import { newPerson } from "../support/world.ts";

const evil = "evil.example";
/** False addresses of the server that a client, or a proxy that passes them on, may send. */
const lies: Record<string, string>[] = [
  { host: evil },
  { "x-forwarded-host": evil, "x-forwarded-proto": "https", "x-forwarded-port": "1" },
  { "x-forwarded-proto": "javascript", forwarded: `host=${evil};proto=https` },
  { "x-original-host": evil, "x-host": evil, "x-forwarded-server": evil, "x-forwarded-prefix": `//${evil}` },
  { host: `${evil}:443`, "x-forwarded-host": evil, "x-original-url": `http://${evil}/`, "x-rewrite-url": "//evil" },
];

describe.each([
  { TRUST_PROXY: "false" },
  { TRUST_PROXY: "true" },
  { TRUST_PROXY: "true", PUBLIC_URL: "https://feedback.example" },
])("with %o", (env) => {
  test("links in mails begin with the server's own address, whatever a request says of it", async () => {
    const site = await startSignIn(env);
    onTestFinished(site.stop);
    const own = env.PUBLIC_URL ?? site.url;
    const tell = async (lie: Record<string, string>) => {
      const ask = async (path: string, body: { email: string; [name: string]: string }, isAbsolute = false) => {
        const headers = { ...newAddress(), ...lie };
        const target = isAbsolute ? { path: `http://${evil}${path}` } : {};
        const { status } = await postAs(site.url + path, body, headers, target);
        expect([lie, path, status]).toEqual([lie, path, 200]);
        const mail = await site.mailbox.take(body.email);
        expect([lie, path, mail.link.slice(0, own.length + 1)]).toEqual([lie, path, `${own}/`]);
        expect(mail.text + mail.html).not.toContain(evil);
      };
      const person = await newPerson();
      const email = newEmail();
      await Promise.all([
        ask("/auth/sign-in/magic-link", { email: newEmail() }),
        ask("/auth/sign-in/magic-link", { email: newEmail() }, true),
        ask("/auth/sign-up/email", { email, name: "Ann", password }),
        ask("/auth/request-password-reset", { email: person.email, redirectTo: "/" }),
      ]);
      await ask("/auth/send-verification-email", { email });
      // Somebody signs up with an address that has an account.
      await ask("/auth/sign-up/email", { email: person.email, name: "Ann", password });
    };
    // All of them may come from one address, which may try 30 times.
    await db.deleteFrom("sign_in_attempts").execute();
    for (const lie of lies) await tell(lie);
  });
});
