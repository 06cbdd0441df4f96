// @module-tag api
import { beforeAll, describe, expect, test } from "vitest";
import { procedures } from "@earshot/api";
import { apisOf, callRest, callTrpc, graphqlOf } from "../support/apis.ts";
import { procedureOf, takesProject } from "../support/examples.ts";
import { furnish, inputOf, newFixture } from "../support/fixture.ts";
import { ask } from "../support/graphql.ts";
import { rest, trpc } from "../support/http.ts";
import { cellOf } from "../support/permission-table.ts";
import { nextChange, openStream } from "../support/stream.ts";
import { newChangelog, newFeedback, newUpvote, newWorld, type World } from "../support/world.ts";

const calls = procedures
  .filter((procedure) => takesProject(procedure) && procedure.operation.kind !== "subscription")
  .flatMap((procedure) => apisOf(procedure).map((api) => ({ name: procedure.name, procedure, api })));

describe.each(calls)("$name through $api", ({ name, procedure, api }) => {
  test("answers whoever is not on the team of a private project as if it did not exist", async () => {
    const world = await newWorld({ visibility: "private" });
    for (const person of [world.outsider, null]) {
      const fixture = newFixture({ world, caller: person, author: world.outsider });
      const input = await inputOf(name, fixture);
      const responseTo = async (projectSlug: string) => {
        const given = { ...input, projectSlug };
        if (api === "REST") return (await callRest(procedure, person?.token, given)).text;
        if (api === "tRPC") return (await callTrpc(procedure, person?.token, given)).text;
        const { query, variables } = graphqlOf(procedure, given);
        return JSON.stringify(await ask(query, variables, person?.token)).replace(/"requestId":"[^"]+"/, "");
      };
      const [hidden, missing] = [await responseTo(world.slug), await responseTo("missing")];
      expect(hidden).toBe(missing);
      expect(hidden).toMatch(
        person || cellOf(name, "anonymous") === "200" ? "project not found." : "authentication required",
      );
    }
  });
});

let world: World;
let feedbackId: string;
beforeAll(async () => {
  world = await newWorld();
  const fixture = newFixture({ world, caller: world.member, author: world.outsider });
  ({ feedbackId = "" } = await furnish(fixture));
  await newChangelog(world);
  await newUpvote(world, feedbackId, world.member);
});

/** All that an outsider may read of a project by GraphQL. */
const nested = `query ($slug: String!, $id: ID!) {
  project(slug: $slug) { tags { name } changelogs { nodes { title author { email } } }
    feedback { totalCount nodes { title user { email } } } }
  feedback(projectSlug: $slug, id: $id) { title user { email } upvoters { nodes { email } }
    comments { nodes { content hasUpvoted user { email } replies { nodes { content } } } } }
  board(projectSlug: $slug) { name counts { count } tags { name } }
  publicChangelogs(projectSlug: $slug) { title } }`;

const readNested = (token?: string, slug = world.slug) => ask(nested, { slug, id: feedbackId }, token);

test("an anonymous caller of a public project reads by GraphQL what an outsider reads, without an e-mail", async () => {
  const [anonymous, outsider] = [await readNested(), await readNested(world.outsider.token)];
  expect([anonymous.errors, outsider.errors]).toEqual([undefined, undefined]);
  expect(JSON.stringify(anonymous.data)).not.toContain("@");
  const own = JSON.stringify(outsider.data).replaceAll(world.outsider.email, "");
  expect(JSON.parse(own)).toEqual(anonymous.data);
});

test.each(["name", "settings { visibility }", "members { id }", "config { id }"])(
  "an anonymous caller of a public project is asked to sign in for its %s",
  async (field) => {
    const { data, errors } = await ask(`{ project(slug: "${world.slug}") { ${field} tags { name } } }`);
    expect([data, errors?.map(({ extensions }) => extensions.code)]).toEqual([null, ["UNAUTHORIZED"]]);
  },
);

test("a token that does not count is refused in a public project too, and /v1 asks for one", async () => {
  const { slug: projectSlug } = world;
  await expect(trpc("ear_unknown").feedback.list.query({ projectSlug })).rejects.toMatchObject({
    data: { code: "UNAUTHORIZED" },
  });
  expect((await readNested("ear_unknown")).errors?.[0]?.extensions.code).toBe("UNAUTHORIZED");
  expect((await rest("GET", `/projects/${projectSlug}/feedback`)).status).toBe(401);
  expect((await rest("GET", `/${projectSlug}/changelogs`)).status).toBe(200);
});

test.each([
  ["public", 400, "BAD_REQUEST"],
  ["internal", 401, "UNAUTHORIZED"],
  ["private", 401, "UNAUTHORIZED"],
] as const)("a malformed request of an anonymous caller to a project that is %s", async (visibility, status, code) => {
  const { slug: projectSlug } = await newWorld({ visibility });
  const list = await callTrpc(procedureOf("feedback.list"), undefined, { projectSlug, limit: 0 });
  expect(list.status).toBe(status);
  const { errors } = await ask(`{ project(slug: "${projectSlug}") { feedback(first: 0) { totalCount } } }`);
  expect(errors?.map(({ extensions }) => extensions.code)).toEqual([code]);
});

test("a change of the visibility takes effect at once, also for answers that are cached", async () => {
  const { slug: projectSlug, outsider, member, admin } = await newWorld();
  const set = (visibility: "public" | "internal" | "private") =>
    trpc(admin.token).settings.update.mutate({ projectSlug, visibility });
  const statusFor = async (token?: string) =>
    (await callTrpc(procedureOf("feedback.list"), token, { projectSlug })).status;
  const statuses = async () => [
    await statusFor(),
    await statusFor(outsider.token),
    await statusFor(member.token),
    (await rest("GET", `/projects/${projectSlug}/feedback`, { token: outsider.token })).status,
    (await rest("GET", `/${projectSlug}/changelogs`)).status,
  ];
  for (let round = 0; round < 2; round++) {
    await set("public");
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    await set("private");
    expect(await statuses()).toEqual([401, 404, 200, 404, 404]);
    await set("internal");
    expect(await statuses()).toEqual([401, 200, 200, 200, 200]);
  }
});

describe.each(["tRPC", "GraphQL"] as const)("a subscription by %s", (api) => {
  test("is open to anonymous callers while the project is public, and to outsiders until it is private", async () => {
    const project = await newWorld();
    const { slug: projectSlug, member, admin, outsider } = project;
    const id = await newFeedback(project, member);
    const vote = (upvoted: boolean) =>
      trpc(member.token).feedback.setUpvote.mutate({ projectSlug, feedbackId: id, upvoted });
    const set = (visibility: "internal" | "private") =>
      trpc(admin.token).settings.update.mutate({ projectSlug, visibility });
    const [anonymous, signedIn] = [
      await openStream(api, undefined, projectSlug),
      await openStream(api, outsider.token, projectSlug),
    ];
    await vote(true);
    for (const stream of [anonymous, signedIn])
      expect(await nextChange(stream)).toMatchObject({ kind: expect.stringMatching(/voted/i) });
    await set("internal");
    await vote(false);
    expect(await nextChange(anonymous)).toBe("UNAUTHORIZED");
    expect(await nextChange(signedIn)).toMatchObject({ kind: expect.stringMatching(/voted/i) });
    await set("private");
    await vote(true);
    expect(await nextChange(signedIn)).toBe("NOT_FOUND");
    expect(await nextChange(await openStream(api, undefined, projectSlug))).toBe("UNAUTHORIZED");
    expect(await nextChange(await openStream(api, outsider.token, projectSlug))).toBe("NOT_FOUND");
  });
});
