import { procedures } from "@earshot/api";
import { standings } from "@earshot/domain";
import { getNamedType } from "graphql";
import { expect, test } from "vitest";
import { permissions } from "../support/permission-table.ts";
import { callGraphql, callRest, callTrpc, type Api, apisOf, type Procedure } from "../support/apis.ts";
import { asGraphql, plainFields, schema } from "../support/graphql-schema.ts";
import { stateAfter } from "./state.ts";
import { type Input, newFixture, writes } from "../support/writes.ts";

const mutations = procedures.filter(({ operation }) => operation.kind === "mutation");

test("there is a write for each writing procedure", () => {
  expect(Object.keys(writes).toSorted()).toEqual(mutations.map(({ name }) => name).toSorted());
});

/** The plain fields of what a mutation returns in GraphQL. */
const answered = ({ operation }: Procedure): string[] =>
  plainFields(getNamedType(schema.getMutationType()!.getFields()[operation.name]!.type).name);

/** Does it through one API, and returns what it answered. */
async function write(api: Api, procedure: Procedure, token: string, input: Input): Promise<unknown> {
  if (api === "REST") return (await callRest(procedure, token, input)).body;
  if (api === "tRPC") return JSON.parse((await callTrpc(procedure, token, input)).text).result.data;
  return (await callGraphql(procedure, token, input, answered(procedure).join(" "))).data[procedure.operation.name];
}

const cells = mutations.flatMap((procedure) =>
  standings.flatMap((standing, index) => {
    const status = permissions[procedure.name]?.split(" ")[index] ?? "";
    if (standing === "anonymous" || !["200", "own", "lower"].includes(status)) return [];
    return { procedure, name: procedure.name, standing, isOwn: status === "own" };
  }),
);

const isOther = (api: Api) => api !== "tRPC";

test.each(cells)("$name as $standing: each API leaves the same behind", async ({ procedure, standing, isOwn }) => {
  const leave = async (api: Api) => {
    const fixture = await newFixture(standing, isOwn);
    const { projectSlug, owner, caller, ids } = fixture;
    const own = await writes[procedure.name]!(fixture);
    const input = "projectSlug" in procedure.operation.input.shape ? { projectSlug, ...own } : own;
    const result = await write(api, procedure, caller.token, input);
    const { answer, ...state } = await stateAfter(result, { ...ids, ...own }, caller, owner);
    return { api, answer: JSON.parse(answer) as unknown, state };
  };
  const [byTrpc, ...others] = await Promise.all(["tRPC" as const, ...apisOf(procedure).filter(isOther)].map(leave));
  for (const { api, answer, state } of others) {
    if (api === "REST") expect(answer).toEqual(byTrpc!.answer);
    else expect(answer).toMatchObject(asGraphql(byTrpc!.answer, answered(procedure)) as object);
    expect(state).toEqual(byTrpc!.state);
  }
});
