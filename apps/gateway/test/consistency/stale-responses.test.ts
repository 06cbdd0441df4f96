// @module-tag system
import { afterAll, describe, expect, test } from "vitest";
import { callRest, callTrpc } from "../support/apis.ts";
import type { Fixture, Input } from "../support/examples/example.ts";
import { examples, mutations, procedureOf, queries, takesProject } from "../support/examples.ts";
import { furnish, inputOf, newFixture } from "../support/fixture.ts";
import { ask } from "../support/graphql.ts";
import { trpc } from "../support/http.ts";
import { isLong, sampled } from "../support/long-runs.ts";
import { openFields, teamFields, viewerQuery } from "../support/nested-query.ts";
import { em, server, startServer } from "../support/server.ts";
import { settled } from "../support/settled.ts";
import { useRecorded } from "../support/statements.ts";
import { newComment, newFeedback, newMerge, newWorld } from "../support/world.ts";

// It caches nothing, so it always reads the database.
const uncached = await startServer(em, { ANSWER_CACHE_MB: "0" });
afterAll(() => uncached.app.close());

/** A role's responses are cached like another's, so a short run reads in one role of the team. */
const standings = isLong
  ? (["visitor", "outsider", "member", "admin", "owner"] as const)
  : (["visitor", "outsider", "owner"] as const);

/** True of what a server says of itself, and of what its admins do there: it is never stored, and changes by itself. */
const isOfServer = ({ name }: { name: string }) => Boolean(examples[name]?.ofServer);
const storable = queries.filter((procedure) => !isOfServer(procedure));
const storedBy = mutations.filter((procedure) => !isOfServer(procedure));

/** The inputs of every reading procedure, made before anything changes. */
const readInputs = async (fixture: Fixture) =>
  Promise.all(
    storable.map(async (procedure) => {
      const input = await inputOf(procedure.name, fixture);
      const variants = examples[procedure.name]?.variants ?? [];
      return { procedure, inputs: [input, ...variants.map((more) => ({ ...input, ...more }))] };
    }),
  );
type Reads = Awaited<ReturnType<typeof readInputs>>;

/** Returns a gateway's responses to all of these reads, through each API and in each standing. */
async function readAll(url: string, { world }: Fixture, reads: Reads, slug = world.slug) {
  const responsesTo = async (standing: (typeof standings)[number]) => {
    const token = standing === "visitor" ? undefined : world[standing].token;
    const answers: unknown[] = [];
    for (const { procedure, inputs } of reads)
      for (const example of inputs) {
        const input: Input = takesProject(procedure) ? { ...example, projectSlug: slug } : example;
        const { status, text } = await callTrpc(procedure, token, input, { url });
        answers.push([standing, procedure.name, input, status, text]);
        if (!procedure.openapi) continue;
        const answer = await callRest(procedure, token, input, { url });
        answers.push([standing, procedure.name, input, answer.status, answer.text]);
      }
    const fields = standing === "visitor" || standing === "outsider" ? openFields : `${teamFields} ${openFields}`;
    for (const query of [viewerQuery, `query ($slug: String!) { project(slug: $slug) { ${fields} } }`]) {
      const { data, errors = [] } = await ask(query, { slug }, token, url);
      // Of several fields that fail alike it is left to chance which is reported.
      answers.push([standing, query, data, new Set(errors.map(({ message }) => message))]);
    }
    return answers;
  };
  return Promise.all(standings.map(responsesTo));
}

/** One of everything, made for this caller, and all that can be read of it. */
async function newReads(standing: "outsider" | "owner") {
  const world = await newWorld();
  const caller = world[standing];
  const fixture = newFixture({ world, caller, author: caller });
  await furnish(fixture);
  const reads = await readInputs(fixture);
  await useRecorded(world.outsider, world.member, world.admin, world.owner);
  await settled();
  return { world, caller, fixture, reads };
}

test.each(["outsider", "owner"] as const)(
  "what the %s made is read alike with a cache and without",
  async (standing) => {
    const { fixture, reads } = await newReads(standing);
    const stored = await readAll(uncached.url, fixture, reads);
    // Twice: a first read stores the response.
    for (let time = 0; time < 2; time++) expect(await readAll(server.url, fixture, reads)).toEqual(stored);
  },
);

describe.each(sampled(storedBy, 12))("$name", (procedure) => {
  test("leaves no stale answer in the cache, for any read, API or role", async () => {
    // The owner may do everything, except to join the project.
    const standing = examples[procedure.name]?.addresses === "personal" ? "outsider" : "owner";
    const { world, caller, fixture, reads } = await newReads(standing);
    const before = await readAll(server.url, fixture, reads);

    const input = await inputOf(procedure.name, fixture);
    // One of those who read.
    if ("userId" in input) input["userId"] = world.member.id;
    expect((await callTrpc(procedure, caller.token, input)).status).toBe(200);
    // Until then another test's transaction holds its event back from the lists of events.
    await settled();
    const after = await readAll(server.url, fixture, reads);
    expect(after).toEqual(await readAll(uncached.url, fixture, reads));
    if (examples[procedure.name]?.isUnseen) expect(after).toEqual(before);
    else expect(after).not.toEqual(before);
    if (typeof input["slug"] !== "string") return;
    const { slug } = input;
    expect(await readAll(server.url, fixture, reads, slug)).toEqual(await readAll(uncached.url, fixture, reads, slug));
  });
});

const throughBoth = ["feedback.get", "feedback.upvotes", "comment.list"].map(procedureOf);

/** Returns a gateway's responses about these items, through each API. */
const readItems = async (url: string, { world }: Fixture, ids: string[]) => {
  const { token } = world.outsider;
  const reads = ids.flatMap((feedbackId) =>
    throughBoth.flatMap((procedure) => [callTrpc, callRest].map((call) => ({ procedure, call, feedbackId }))),
  );
  const texts = await Promise.all(
    reads.map(({ procedure, call, feedbackId }) =>
      call(procedure, token, { projectSlug: world.slug, feedbackId }, { url }).then(({ text }) => text),
    ),
  );
  const query = `query ($slug: String!, $id: ID!) {
    feedback(projectSlug: $slug, id: $id) { id upvotes merged comments { nodes { content upvotes } } } }`;
  const nested = await Promise.all(ids.map((id) => ask(query, { slug: world.slug, id }, token, url)));
  return [...texts, ...nested.map(({ data }) => data as unknown)];
};

test("a write by the id of merged feedback or of its survivor leaves no stale answer under either", async () => {
  const world = await newWorld();
  const fixture = newFixture({ world, caller: world.owner, author: world.owner });
  const [merged, survivor] = [await newFeedback(world, world.member), await newFeedback(world, world.member)];
  const commentId = await newComment(world, survivor, world.owner);
  await useRecorded(world.outsider);
  await newMerge(world, merged, survivor);
  const api = trpc(world.owner.token);
  const path = (feedbackId: string) => ({ projectSlug: world.slug, feedbackId });
  const writes = [survivor, merged].flatMap((id) => [
    () => api.feedback.setUpvote.mutate({ ...path(id), upvoted: id === survivor }),
    () => api.comment.create.mutate({ ...path(id), content: "A" }),
    () => api.comment.update.mutate({ ...path(id), commentId, content: id }),
    () => api.comment.setUpvote.mutate({ ...path(id), commentId, upvoted: id === survivor }),
  ]);
  const last = [
    () => api.feedback.update.mutate({ ...path(survivor), title: "New" }),
    () => api.feedback.unmerge.mutate(path(merged)),
    () => api.feedback.setUpvote.mutate({ ...path(merged), upvoted: true }),
  ];
  let before: unknown[] = [];
  for (const write of [...writes, ...last]) {
    // Twice: a first read stores the response.
    for (let time = 0; time < 2; time++) before = await readItems(server.url, fixture, [merged, survivor]);
    await write();
    const after = await readItems(server.url, fixture, [merged, survivor]);
    expect(after).toEqual(await readItems(uncached.url, fixture, [merged, survivor]));
    expect(after).not.toEqual(before);
  }
});
