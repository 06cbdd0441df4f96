// @module-tag api
import { getNamedType } from "graphql";
import { expect, test } from "vitest";
import { type Api, apisOf, callGraphql, callRest, callTrpc } from "../support/apis.ts";
import type { Input } from "../support/examples/example.ts";
import { examples, mutations, type Procedure } from "../support/examples.ts";
import { furnish, inputOf, newFixture } from "../support/fixture.ts";
import { asGraphql, plainFields, schema } from "../support/graphql-schema.ts";
import { sampled } from "../support/long-runs.ts";
import { cellOf, standings } from "../support/permission-table.ts";
import { db } from "../support/server.ts";
import { useRecorded } from "../support/statements.ts";
import { newWorld } from "../support/world.ts";
import { stateAfter } from "./state.ts";

/** The plain fields of what a mutation returns in GraphQL. */
const answered = ({ operation }: Procedure): string[] =>
  plainFields(getNamedType(schema.getMutationType()!.getFields()[operation.name]!.type).name);

/** Calls it through one API, and returns its result. */
async function write(api: Api, procedure: Procedure, token: string, input: Input): Promise<unknown> {
  if (api === "REST") return (await callRest(procedure, token, input)).body;
  if (api === "tRPC") return JSON.parse((await callTrpc(procedure, token, input)).text).result.data;
  return (await callGraphql(procedure, token, input, answered(procedure).join(" "))).data[procedure.operation.name];
}

const cases = mutations.flatMap((procedure) =>
  standings.flatMap((standing) => {
    const cell = cellOf(procedure.name, standing);
    if (standing === "anonymous" || standing === "visitor" || !["200", "own", "lower"].includes(cell)) return [];
    const isOwn = cell === "own" || examples[procedure.name]?.addresses === "personal";
    return { procedure, name: procedure.name, standing, isOwn };
  }),
);

test.each(sampled(cases, 12))(
  "$name as $standing has the same effect in each API",
  async ({ procedure, standing, isOwn }) => {
    // The examples have the same addresses in each project, and an address is invited five times a day.
    await db.deleteFrom("sign_in_attempts").execute();
    const effectOf = async (api: Api) => {
      const world = await newWorld();
      const caller = world[standing];
      const fixture = newFixture({ world, caller, author: isOwn ? caller : world.outsider, isSelf: isOwn });
      const { owner, admin, member, outsider } = world;
      const people = { owner: owner.id, admin: admin.id, member: member.id, outsider: outsider.id };
      const ids = { ...people, ...(await furnish(fixture)) };
      // The first use of a token is recorded beside the request, and would show in one state and not in the other.
      await useRecorded(owner, caller);
      const input = await inputOf(procedure.name, fixture);
      const result = await write(api, procedure, caller.token, input);
      const { answer, ...state } = await stateAfter(result, { ...ids, ...input }, caller, owner);
      return { api, answer: JSON.parse(answer) as unknown, state };
    };
    const others = apisOf(procedure).filter((api) => api !== "tRPC");
    const [byTrpc, ...effects] = await Promise.all(["tRPC" as const, ...others].map(effectOf));
    for (const { api, answer, state } of effects) {
      // `/v1` never shows more, and the others may.
      if (api === "REST") expect(byTrpc!.answer).toMatchObject(answer as object);
      else expect(answer).toMatchObject(asGraphql(byTrpc!.answer, answered(procedure)) as object);
      expect(state).toEqual(byTrpc!.state);
    }
  },
);
