import { afterAll, describe, expect, test } from "vitest";
import { callRest, callTrpc } from "../support/apis.ts";
import type { Fixture, Input } from "../support/examples/example.ts";
import { examples, mutations, queries, takesProject } from "../support/examples.ts";
import { furnish, inputOf, newFixture } from "../support/fixture.ts";
import { ask } from "../support/graphql.ts";
import { openFields, teamFields, viewerQuery } from "../support/nested-query.ts";
import { em, server, startServer } from "../support/server.ts";
import { useRecorded } from "../support/statements.ts";
import { newWorld } from "../support/world.ts";

// It caches nothing, so it always reads the database.
const uncached = await startServer(em, { ANSWER_CACHE_MB: "0" });
afterAll(() => uncached.app.close());

const standings = ["visitor", "outsider", "member", "admin", "owner"] as const;

/** The inputs of every reading procedure, made before anything changes. */
const readInputs = async (fixture: Fixture) =>
  Promise.all(
    queries.map(async (procedure) => {
      const input = await inputOf(procedure.name, fixture);
      const variants = examples[procedure.name]?.variants ?? [];
      return { procedure, inputs: [input, ...variants.map((more) => ({ ...input, ...more }))] };
    }),
  );
type Reads = Awaited<ReturnType<typeof readInputs>>;

/** What a gateway answers to all of them, through each API and in each standing. */
async function readAll(url: string, { world }: Fixture, reads: Reads, slug = world.slug) {
  const answersTo = async (standing: (typeof standings)[number]) => {
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
  return Promise.all(standings.map(answersTo));
}

describe.each(mutations)("$name", (procedure) => {
  test("leaves no stale answer in the cache, for any read, API or role", async () => {
    const world = await newWorld();
    // The owner may do everything, except to join the project.
    const caller = examples[procedure.name]?.addresses === "personal" ? world.outsider : world.owner;
    const fixture = newFixture({ world, caller, author: caller });
    await furnish(fixture);
    const reads = await readInputs(fixture);
    await useRecorded(world.outsider, world.member, world.admin, world.owner);
    const before = await readAll(server.url, fixture, reads);
    expect(before).toEqual(await readAll(uncached.url, fixture, reads));

    const input = await inputOf(procedure.name, fixture);
    // One of those who read.
    if ("userId" in input) input["userId"] = world.member.id;
    expect((await callTrpc(procedure, caller.token, input)).status).toBe(200);
    const after = await readAll(server.url, fixture, reads);
    expect(after).toEqual(await readAll(uncached.url, fixture, reads));
    expect(after).not.toEqual(before);
    if (typeof input["slug"] !== "string") return;
    const { slug } = input;
    expect(await readAll(server.url, fixture, reads, slug)).toEqual(await readAll(uncached.url, fixture, reads, slug));
  });
});
