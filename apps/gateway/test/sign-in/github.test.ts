// @module-tag system
// @module-tag alike
import { randomUUID } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BrowserSession } from "../support/browser-session.ts";
import { db, em, startServer } from "../support/server.ts";
import { newPerson } from "../support/world.ts";

/** The person who is signed in at GitHub. */
interface GithubPerson {
  id: number;
  name: string | null;
  email: string;
  verified: boolean;
}

/** A server with the addresses of GitHub Enterprise that sign-in uses, which lets its person in at once. */
async function startGithub() {
  const codes = new Map<string, GithubPerson>();
  const tokens = new Map<string, GithubPerson>();
  const github = { person: null as GithubPerson | null, url: "", app: Fastify() as FastifyInstance };
  const { app } = github;
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.get<{ Querystring: Record<string, string> }>("/login/oauth/authorize", ({ query }, reply) => {
    const { redirect_uri = "", state = "", client_id } = query;
    if (!github.person || client_id !== "client")
      return reply.redirect(`${redirect_uri}?error=access_denied&state=${state}`);
    const code = randomUUID();
    codes.set(code, github.person);
    return reply.redirect(`${redirect_uri}?code=${code}&state=${encodeURIComponent(state)}`);
  });
  app.post<{ Body: Record<string, string> }>("/login/oauth/access_token", async ({ body }, reply) => {
    const person = codes.get(body["code"] ?? "");
    if (!person || body["client_secret"] !== "secret") return reply.code(400).send({ error: "bad_verification_code" });
    const access_token = randomUUID();
    tokens.set(access_token, person);
    return { access_token, token_type: "bearer", scope: "read:user,user:email" };
  });
  const personOf = (authorization = "") => tokens.get(authorization.replace("Bearer ", ""));
  app.get("/api/v3/user", async ({ headers }, reply) => {
    const person = personOf(headers.authorization);
    if (!person) return reply.code(401).send({ message: "Bad credentials" });
    return { id: person.id, login: `login-${person.id}`, name: person.name, avatar_url: "https://hub.example/a.png" };
  });
  app.get("/api/v3/user/emails", async ({ headers }) => {
    const { email, verified } = personOf(headers.authorization)!;
    return [
      { email: "other@hub.example", primary: false, verified: true },
      { email, primary: true, verified },
    ];
  });
  github.url = await app.listen({ port: 0, host: "127.0.0.1" });
  return github;
}

let github: Awaited<ReturnType<typeof startGithub>>;
let gateway: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  github = await startGithub();
  const settings = { GITHUB_CLIENT_ID: "client", GITHUB_CLIENT_SECRET: "secret", GITHUB_URL: github.url };
  gateway = await startServer(em, settings);
});

afterAll(async () => {
  await gateway.app.close();
  await github.app.close();
});

const newGithubPerson = (email = `${randomUUID()}@hub.example`): GithubPerson => ({
  id: Math.floor(Math.random() * 1e9),
  name: "Octavia",
  email,
  verified: true,
});

async function signIn(person: GithubPerson | null) {
  github.person = person;
  const browser = new BrowserSession(gateway.url);
  const body = { provider: "github", callbackURL: "/", errorCallbackURL: "/sign-in" };
  const started = (await (await browser.send("/auth/sign-in/social", { body })).json()) as { url: string };
  return { browser, ...(await browser.follow(started.url)) };
}

test("GitHub lets in with its primary e-mail, and twice as the same person", async () => {
  const person = newGithubPerson();
  const [first, second] = [await signIn(person), await signIn(person)];
  const me = await first.browser.me();
  expect(me).toMatchObject({ email: person.email, full_name: "Octavia", avatar_url: "https://hub.example/a.png" });
  expect(await second.browser.me()).toEqual(me);
  const accounts = await db.selectFrom("accounts").selectAll().where("user_id", "=", me!.id).execute();
  expect(accounts).toMatchObject([{ access_token: null, refresh_token: null, id_token: null, password: null }]);
});

test("a person without a name at GitHub has the login as name", async () => {
  const person = { ...newGithubPerson(), name: null };
  expect(await (await signIn(person)).browser.me()).toMatchObject({ full_name: `login-${person.id}` });
});

test("a confirmed e-mail leads to the account that has it, an unconfirmed one does not", async () => {
  const existing = await newPerson();
  const stranger = await signIn({ ...newGithubPerson(existing.email), verified: false });
  expect(stranger.path).toContain("/sign-in?error=");
  expect(await stranger.response.text()).toContain("There is an account with this e-mail address.");
  expect(await stranger.browser.me()).toBeNull();
  const owner = await signIn(newGithubPerson(existing.email));
  expect(await owner.browser.me()).toMatchObject({ id: existing.id });
});

test("who refuses at GitHub is not let in, and told so", async () => {
  const { browser, path, response } = await signIn(null);
  expect(path).toContain("/sign-in?error=access_denied");
  expect(await response.text()).toContain("The provider did not let you in.");
  expect(await browser.me()).toBeNull();
});
