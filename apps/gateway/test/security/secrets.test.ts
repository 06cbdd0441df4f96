// @module-tag system
import { randomUUID } from "node:crypto";
import { procedures } from "@earshot/api";
import { getNamedType, isObjectType } from "graphql";
import { beforeAll, describe, expect, test } from "vitest";
import { callTrpc } from "../support/apis.ts";
import { ask } from "../support/graphql.ts";
import { rest } from "../support/http.ts";
import type { Ids } from "../support/examples/example.ts";
import { furnish, newFixture } from "../support/fixture.ts";
import { fill, paths } from "../support/routes.ts";
import { db } from "../support/server.ts";
import { everything, typeOf } from "../support/selections.ts";
import { newChangelog, newComment, newFeedback, newInvite, newUpvote, newWorld, type World } from "../support/world.ts";

/** A unique text for each secret. */
const secrets = {
  webhook: `https://chat.example/${randomUUID()}`,
  chatRole: randomUUID(),
  draft: `draft ${randomUUID()}`,
  scheduled: `scheduled ${randomUUID()}`,
  invite: `${randomUUID()}@invited.example`,
};

let world: World;
let ids: Ids;

beforeAll(async () => {
  world = await newWorld();
  ids = await furnish(newFixture({ world, caller: world.owner, author: world.owner }));
  const config = { integration_chat_webhook: secrets.webhook, integration_chat_role_id: secrets.chatRole };
  await db.updateTable("project_configs").set(config).where("project_id", "=", world.id).execute();
  await newChangelog(world, { title: secrets.draft, published: false, publish_date: null });
  await newChangelog(world, { title: secrets.scheduled, publish_date: "9999-01-01T00:00:00.000Z" });
  await newInvite(world, secrets.invite);
  for (const person of [world.owner, world.admin, world.member, world.outsider]) {
    // The admin has upvoted already.
    if (person !== world.admin) await newUpvote(world, ids["feedbackId"]!, person);
    await newComment(world, ids["feedbackId"]!, person, ids["commentId"]);
    await newFeedback(world, person);
  }
});

/** True if a field of a project is refused to this member of its team. */
const isRefused = (field: string, standing: string) =>
  (["webhooks", "chat", "ssoKeys", "claimRoles", "imports", "repositories"].includes(field) && standing === "member") ||
  (["exports", "audit"].includes(field) && standing !== "owner");

/** Everything that this caller reads, through every API, as it comes. */
const readAll: Record<string, (token: string | undefined, standing: string) => Promise<string[]>> = {
  async REST(token) {
    const reads = Object.keys(paths).filter((path) => paths[path]?.includes("GET"));
    const answers = reads.map((path) => rest("GET", fill(path, ids).slice("/v1".length), { token }));
    return (await Promise.all(answers)).map(({ text }) => text);
  },
  async tRPC(token) {
    const reads = procedures.filter(({ operation }) => operation.kind === "query");
    return Promise.all(reads.map(async (read) => (await callTrpc(read, token, ids)).text));
  },
  async GraphQL(token, standing) {
    const isOutsider = standing === "outsider";
    const read = (selection: string) => ask(selection.replaceAll("$slug", `"${world.slug}"`), {}, token);
    const fields = Object.keys(typeOf("Project").getFields()).filter((name) =>
      isOutsider ? ["feedback", "tags", "changelogs"].includes(name) : !isRefused(name, standing),
    );
    // Each field by itself, so that none is lost to another's refusal or to the limit of a query's cost.
    const selections = fields.map((name) => {
      const type = getNamedType(typeOf("Project").getFields()[name]!.type);
      return `{ project(slug: $slug) { ${name} ${isObjectType(type) ? everything(type, 4, isOutsider) : ""} } }`;
    });
    const writes = [
      `mutation { createFeedback(input: { projectSlug: $slug, title: "A", description: "B" }) ${everything(typeOf("Feedback"), 3, isOutsider)} }`,
      `mutation { createComment(input: { projectSlug: $slug, feedbackId: "${ids["feedbackId"]}", content: "A" }) ${everything(typeOf("Comment"), 3, isOutsider)} }`,
      `mutation { setFeedbackUpvote(input: { projectSlug: $slug, feedbackId: "${ids["feedbackId"]}", upvoted: true }) { __typename } }`,
    ];
    const open =
      "{ publicChangelogs(projectSlug: $slug) { id title } viewer { id email tokens { id prefix } } projects { id name } }";
    const answers = await Promise.all([...selections, ...writes, open].map(read));
    // A query that is refused as a whole would show nothing to anyone.
    if (token) for (const { errors } of answers) expect(errors ?? []).toEqual([]);
    return answers.map((answer) => JSON.stringify(answer));
  },
};

/** The secrets that each standing reads. */
const readers: Record<string, (keyof typeof secrets)[]> = {
  anonymous: [],
  outsider: [],
  member: ["chatRole", "draft", "scheduled", "invite"],
  admin: ["webhook", "chatRole", "draft", "scheduled", "invite"],
  owner: ["webhook", "chatRole", "draft", "scheduled", "invite"],
};

describe.each(Object.keys(readAll))("by %s", (api) => {
  test.each(Object.keys(readers))("%s reads only the secrets that they may read", async (standing) => {
    const person = standing === "anonymous" ? null : world[standing as "owner"];
    const text = (await readAll[api]!(person?.token, standing)).join("\n");
    const read = Object.entries(secrets).filter(([, secret]) => text.includes(secret));
    expect(read.map(([name]) => name)).toEqual(readers[standing]);

    const isTeam = ["member", "admin", "owner"].includes(standing);
    const people = [world.owner, world.admin, world.member, world.outsider];
    const emails = people.filter(({ email }) => text.includes(email));
    expect(emails).toEqual(isTeam ? people : people.filter((each) => each === person && text.includes(each.email)));
    for (const { token } of people) {
      expect(text).not.toContain(token);
      if (token !== person?.token) expect(text).not.toContain(token.slice(0, 12));
    }
  });
});
