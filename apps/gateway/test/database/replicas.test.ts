import { openPostgres } from "@earshot/db";
import { newPostgresDatabase } from "@earshot/db/testing";
import { createUser, issueToken } from "@earshot/domain";
import type { Tables } from "@earshot/operations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newOwner } from "../support/owner.ts";
import { startServer } from "../support/server.ts";

// A replica that has stopped: what is done after the copy was made, it never learns.
let primary: Awaited<ReturnType<typeof openPostgres>>;
let gateway: Awaited<ReturnType<typeof startServer>>;
let owner: Awaited<ReturnType<typeof newOwner>>;
let late: { id: string; token: string };
let feedbackId: string;

const open = (url: string, replicas: string[] = []) =>
  openPostgres({ url: url, replicaUrls: replicas }, () => undefined);

async function newUser(db: ReturnType<typeof openDb>, name: string) {
  const id = await createUser(db, { email: `${name}@test.example`, name });
  return { id, token: (await issueToken(db, id, { name: "test" })).token };
}

const openDb = ({ em }: typeof primary) => em.getKysely<Tables>();

beforeAll(async () => {
  const url = await newPostgresDatabase();
  const before = await open(url);
  await before.migrate();
  owner = await newOwner(before);
  late = await newUser(openDb(before), "late");
  const member = { project_id: owner.id, user_id: late.id, role: "member" } as const;
  await openDb(before).insertInto("members").values(member).execute();
  const { app, url: address } = await startServer(before.em);
  const input = { projectSlug: owner.slug, title: "As it was", description: "B" };
  feedbackId = (await trpc(owner.token, address).feedback.create.mutate(input)).id;
  await app.close();
  await before.close();
  const replica = await newPostgresDatabase(url);
  primary = await open(url, [replica]);
  gateway = await startServer(primary.em);
});

afterAll(async () => {
  await gateway.app.close();
  await primary.close();
});

const get = (token: string) => trpc(token, gateway.url).feedback.get.query({ projectSlug: owner.slug, feedbackId });

test("a replica serves reads, as of its own replication state", async () => {
  const call = trpc(owner.token, gateway.url);
  await call.feedback.update.mutate({ projectSlug: owner.slug, feedbackId, title: "As it is" });
  expect((await get(owner.token)).title).toBe("As it was");
});

test("a user whom only the primary knows can read at once, from the replica that lags", async () => {
  const { token } = await newUser(openDb(primary), "new");
  expect((await get(token)).title).toBe("As it was");
});

test("a removed member can no longer read, although the replica lags", async () => {
  expect((await get(late.token)).user.email).not.toBe("");
  await openDb(primary).deleteFrom("members").where("user_id", "=", late.id).execute();
  expect((await get(late.token)).user.email).toBe("");
});
