import { procedures } from "@earshot/api";
import { expect, test, vi } from "vitest";
import { callRest, callTrpc } from "../support/apis.ts";
import { asGraphql, plainFields } from "../support/graphql-schema.ts";
import { ask } from "../support/graphql.ts";
import { trpc } from "../support/http.ts";
import { newChangelog, newComment, newFeedback, newInvite, newTag, newUpvote, newWorld } from "../support/world.ts";

interface Read {
  /** The type of what is read, and where it stands in a query; FIELDS stands for its fields. */
  type: string;
  query: string;
  /** Where it stands in the answer, and in what the other APIs answer. */
  path: string[];
  from?: (result: never) => unknown;
}

const inProject = (type: string, field: string, ...more: string[]): Read => ({
  type,
  query: `query ($projectSlug: String!) { project(slug: $projectSlug) { ${field} } }`,
  path: ["project", ...more],
});
const inFeedback = (type: string, field: string, ...more: string[]): Read => ({
  type,
  query: `query ($projectSlug: String!, $feedbackId: ID!) { feedback(projectSlug: $projectSlug, id: $feedbackId) { ${field} } }`,
  path: ["feedback", ...more],
});

const reads: Record<string, Read> = {
  "account.me": { type: "Viewer", query: "{ viewer { FIELDS } }", path: ["viewer"] },
  "token.list": { type: "Token", query: "{ viewer { tokens { FIELDS } } }", path: ["viewer", "tokens"] },
  "project.list": { type: "Project", query: "{ projects { FIELDS } }", path: ["projects"] },
  "project.get": inProject("Project", "FIELDS"),
  "config.get": inProject("ProjectConfig", "config { FIELDS }", "config"),
  "feedback.list": inProject("Feedback", "feedback(first: 100) { nodes { FIELDS } }", "feedback", "nodes"),
  "feedback.page": {
    ...inProject("Feedback", "feedback(first: 100) { nodes { FIELDS } }", "feedback", "nodes"),
    from: ({ items }: { items: unknown }) => items,
  },
  "feedback.get": inFeedback("Feedback", "FIELDS"),
  "feedback.upvotes": {
    ...inFeedback("User", "upvoters(first: 100) { nodes { FIELDS } }", "upvoters", "nodes"),
    from: ([summary]: [{ upvoters: unknown }]) => summary.upvoters,
  },
  "comment.list": inFeedback("Comment", "comments(first: 100) { nodes { FIELDS } }", "comments", "nodes"),
  "tag.list": inProject("Tag", "tags { FIELDS }", "tags"),
  "invite.list": inProject("Invite", "invites { FIELDS }", "invites"),
  "member.list": inProject("Member", "members { FIELDS }", "members"),
  "changelog.list": inProject("Changelog", "changelogs(first: 100) { nodes { FIELDS } }", "changelogs", "nodes"),
  "changelog.listPublic": {
    type: "PublicChangelog",
    query: "query ($projectSlug: String!) { publicChangelogs(projectSlug: $projectSlug) { FIELDS } }",
    path: ["publicChangelogs"],
  },
};

test("there is a read for each reading procedure", () => {
  const names = procedures.filter(({ operation }) => operation.kind === "query").map(({ name }) => name);
  expect(Object.keys(reads).toSorted()).toEqual(names.toSorted());
});

test.each(Object.entries(reads))("%s: each API answers the same", async (name, { type, query, path, from }) => {
  const world = await newWorld();
  const feedbackId = await newFeedback(world, world.outsider);
  await newFeedback(world, world.member);
  for (const person of [world.owner, world.outsider]) await newUpvote(world, feedbackId, person);
  for (const person of [world.member, world.outsider]) await newComment(world, feedbackId, person);
  for (const tag of ["a", "b"]) await newTag(world, tag);
  await newInvite(world);
  await newChangelog(world);
  await newChangelog(world, { published: false, publish_date: null });
  const procedure = procedures.find((candidate) => candidate.name === name)!;
  const input = { projectSlug: world.slug, feedbackId };
  const fields = plainFields(type);
  let answered = 0;
  for (const { token } of [world.outsider, world.member, world.owner]) {
    // The first use of a token is recorded beside the request, and shows in the list of tokens.
    const lastUse = async () => (await trpc(token).token.list.query())[0]?.last_used_at;
    await vi.waitUntil(lastUse);
    const byTrpc = await callTrpc(procedure, token, input);
    const { data, errors } = await ask(query.replace("FIELDS", fields.join(" ")), input, token);
    if (byTrpc.status !== 200) {
      expect(errors?.[0]?.message).toBe(JSON.parse(byTrpc.text).error.message);
      continue;
    }
    const result = JSON.parse(byTrpc.text).result.data;
    if (procedure.openapi) expect((await callRest(procedure, token, input)).body).toEqual(result);
    expect(errors).toBeUndefined();
    const inGraphql = path.reduce((value, step) => value[step], data);
    expect(inGraphql).toEqual(asGraphql(from ? from(result as never) : result, fields));
    answered++;
  }
  expect(answered).toBeGreaterThanOrEqual(2);
});
