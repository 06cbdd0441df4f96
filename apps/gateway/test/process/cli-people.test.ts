// @module-tag system
// @module-tag alike
import { newDatabase, open } from "@earshot/db/testing";
import { createUser, issueToken } from "@earshot/domain";
import type { Tables } from "@earshot/operations";
import { afterAll, beforeEach, expect, test } from "vitest";
import { earshot, onTerminal, startGateway } from "../support/child.ts";
import { BrowserSession } from "../support/browser-session.ts";
import { authSecret } from "../support/credentials.ts";
import { rest, trpc } from "../support/http.ts";
import { newEmail, password } from "../support/sign-in.ts";

// The commands about people and projects, beside a server on the same database.

interface Known {
  id: string;
  email: string;
  token: string;
}

const settings = await newDatabase();
const { em, close } = await open(settings);
const db = em.getKysely<Tables>();
const person = async (name: string, count: number): Promise<Known> => {
  const email = `${name}-${count}@team.example`;
  const id = await createUser(db, { email, name });
  return { id, email, token: (await issueToken(db, id, { name: "first" })).token };
};
/** Two people for each test, who are there before the server is. */
const pairs: [ada: Known, bo: Known][] = [];
for (let count = 0; count < 6; count++) pairs.push([await person("ada", count), await person("bo", count)]);
await close();
const { url } = await startGateway({ ...settings, AUTH_SECRET: authSecret, SEED_DEMO: "false" }, undefined, afterAll);

let ada: Known;
let bo: Known;
beforeEach(() => {
  [ada, bo] = pairs.pop()!;
});

/** The standard output of a command that succeeds. */
async function printed(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await earshot(settings, ...args);
  expect([code, stderr]).toEqual([0, ""]);
  return stdout.trimEnd();
}

/** The standard error of a command that fails. */
async function refused(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await earshot(settings, ...args);
  expect([code, stdout]).toEqual([1, ""]);
  return stderr.trimEnd();
}

test("project create makes a project of its owner, and refuses a slug that is taken or malformed", async () => {
  const { email, token } = ada;
  const id = await printed("project", "create", "alpha", "--name", "Alpha", "--owner", email.toUpperCase());
  expect(await trpc(token, url).project.list.query()).toMatchObject([{ id, slug: "alpha", name: "Alpha" }]);
  await trpc(token, url).project.delete.mutate({ projectSlug: "alpha" });
  await printed("project", "create", "alpha", "--name", "Again", "--owner", email);

  const create = (slug: string, owner: string) => refused("project", "create", slug, "--name", "A", "--owner", owner);
  expect(await create("alpha", email)).toBe("slug is taken by another project.");
  expect(await create("a b", email)).toBe("slug is invalid.");
  expect(await create("beta", "eve@team.example")).toBe("user eve@team.example not found.");
  expect(await trpc(token, url).project.list.query()).toHaveLength(1);
});

test("token list shows a user's tokens without their secrets, and no control characters", async () => {
  const { email, token } = ada;
  await trpc(token, url).token.create.mutate({ name: "lap\u001b[2Jtop\nnew", expires_in_days: 1 });
  const lines = (await printed("token", "list", email)).split("\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^PREFIX +CREATED +LAST USED +EXPIRES +SCOPES +PROJECTS +NAME$/);
  const time = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`;
  expect(lines[1]).toMatch(
    new RegExp(String.raw`^ear_\S{8}  ${time}  never +${time}  read,write,manage +all +lap\uFFFD\[2Jtop\uFFFDnew$`),
  );
  expect(lines[2]).toMatch(
    new RegExp(`^${token.slice(0, 12)}  ${time}  ${time}  never +read,write,manage +all +first$`),
  );
  expect(lines.join("\n")).not.toContain(token.slice(0, 13));
  expect(await refused("token", "list", "eve@team.example")).toBe("user eve@team.example not found.");
});

test("user delete keeps what the user wrote as that of a deleted user, and everything else of theirs goes", async () => {
  const [asAda, asBo] = [trpc(ada.token, url), trpc(bo.token, url)];
  await asAda.project.create.mutate({ name: "Gamma", slug: "gamma" });
  const at = { projectSlug: "gamma" };
  const invite = await asAda.invite.create.mutate({ ...at, email: bo.email });
  await asBo.invite.accept.mutate({ inviteId: invite.id });
  const { id: feedbackId } = await asBo.feedback.create.mutate({ ...at, title: "Mine", description: "Text" });
  await asBo.feedback.setUpvote.mutate({ ...at, feedbackId, upvoted: true });
  await asBo.comment.create.mutate({ ...at, feedbackId, content: "Said" });
  const read = () => asAda.feedback.get.query({ ...at, feedbackId });
  expect((await read()).user).toMatchObject({ email: bo.email, full_name: "bo" });

  const userList = async () => (await printed("user", "list")).split("\n").slice(1);
  const users = await userList();
  expect(users.filter((line) => line.includes(bo.email))).toHaveLength(1);
  expect(await refused("user", "delete", bo.email)).toBe("This cannot be undone: say --yes.");
  const deleted = { code: 0, stdout: "", stderr: `Deleted ${bo.email}.\n` };
  expect(await earshot(settings, "user", "delete", bo.email.toUpperCase(), "--yes")).toEqual(deleted);

  expect((await rest("GET", "/projects/gamma", { token: bo.token, url })).status).toBe(401);
  const gone = { email: "", full_name: "Deleted user", avatar_url: null };
  expect(await read()).toMatchObject({ title: "Mine", upvotes: 1, comment_count: 1, user: gone });
  expect(await asAda.comment.list.query({ ...at, feedbackId })).toMatchObject([{ content: "Said", user: gone }]);
  expect(await asAda.member.list.query(at)).toMatchObject([{ id: ada.id }]);
  expect(await asAda.invite.list.query(at)).toEqual([]);
  expect(await userList()).toEqual(users.filter((line) => !line.includes(bo.email)));
  expect(await earshot(settings, "verify")).toMatchObject({ code: 0 });
  for (const again of [bo.email, bo.id])
    expect(await refused("user", "delete", again, "--yes")).toBe(`user ${again} not found.`);
  expect(await printed("user", "create", "--email", bo.email, "--name", "bo")).not.toBe(bo.id);
});

test("user list names how people came in, and user promote makes an admin of one who signed up", async () => {
  const browser = new BrowserSession(url);
  const email = newEmail();
  await browser.send("/auth/sign-up/email", { body: { email, name: "Early", password } });
  await browser.send("/auth/sign-in/email", { body: { email, password } });
  const rowOf = async (of: string) =>
    (await printed("user", "list"))
      .split("\n")
      .find((line) => line.includes(of))
      ?.split(/ {2,}/)
      .slice(2);
  expect(await rowOf("CREATED")).toEqual(["E-MAIL", "CONFIRMED", "ADMIN", "FROM", "NAME"]);
  expect(await rowOf(ada.email)).toEqual([ada.email, "yes", "no", "command line or link", "ada"]);
  expect(await rowOf(email)).toEqual([email, "no", "no", "password", "Early"]);
  const promoted = { code: 0, stdout: "", stderr: `${email} administers this server now.\n` };
  expect(await earshot(settings, "user", "promote", email.toUpperCase())).toEqual(promoted);
  expect(await rowOf(email)).toEqual([email, "no", "yes", "password", "Early"]);
  expect(await browser.me()).toMatchObject({ is_admin: true });
  const actions = ["promoteUser", "deleteUser"];
  const input = encodeURIComponent(JSON.stringify({ actions }));
  const kept = (await (await browser.send(`/trpc/server.audit?input=${input}`)).json()) as object;
  const entry = { action: "promoteUser", actor: null, project: null, person: { email } };
  const deletion = { action: "deleteUser", actor: null, person: { full_name: "Deleted user" } };
  expect(kept).toMatchObject({ result: { data: { items: [entry, deletion] } } });
  expect(await refused("user", "promote", "eve@team.example")).toBe("user eve@team.example not found.");
});

test("user delete refuses the only owner of projects and names them", async () => {
  const asAda = trpc(ada.token, url);
  for (const slug of ["one", "two", "three"]) await asAda.project.create.mutate({ name: slug, slug });
  const invite = await asAda.invite.create.mutate({ projectSlug: "two", email: bo.email });
  await trpc(bo.token, url).invite.accept.mutate({ inviteId: invite.id });
  await asAda.member.setRole.mutate({ projectSlug: "two", userId: bo.id, role: "owner" });
  expect(await refused("user", "delete", ada.id, "--yes")).toBe(
    `${ada.email} is the only owner of one, three: make someone else an owner, or delete the project.`,
  );
  expect(await asAda.project.list.query()).toHaveLength(3);
  for (const projectSlug of ["one", "three"]) await asAda.project.delete.mutate({ projectSlug });
  expect(await earshot(settings, "user", "delete", ada.id, "--yes")).toMatchObject({ code: 0 });
  expect(await trpc(bo.token, url).member.list.query({ projectSlug: "two" })).toMatchObject([{ id: bo.id }]);
});

test("at a terminal, user delete asks for the user's name", async () => {
  const { email } = ada;
  const wrong = await onTerminal(settings, "ada\n", "user", "delete", email);
  expect([wrong.code, wrong.stdout]).toEqual([1, expect.stringContaining(`Type ${email} to delete this user: `)]);
  expect(wrong.stdout).toContain("Nothing was deleted.");
  expect(await printed("user", "list")).toContain(email);
  expect(await onTerminal(settings, `${email}\n`, "user", "delete", email)).toMatchObject({ code: 0 });
  expect(await printed("user", "list")).not.toContain(email);
});
