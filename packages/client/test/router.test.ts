// @module-tag unit
import { readFileSync } from "node:fs";
import { type AppRouter, procedures } from "@earshot/api";
import { generated } from "@earshot/api/generated";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { expect, expectTypeOf, test } from "vitest";
import type { Mutation, Query, Subscription } from "../src/calls.ts";
import { creating, type EarshotClient } from "../src/router.ts";

test("the committed router is the generated one", () => {
  const committed = readFileSync(new URL("../src/router.ts", import.meta.url), "utf8");
  expect(committed, "run npm run generate").toBe(generated["packages/client/src/router.ts"]?.());
});

/** The service sends an event's id beside it, if the stream can resume after it. The client takes them apart. */
type Each<Output> = AsyncIterable<{ id: string; data: Output } | Output, never, unknown>;
type InputOf<P> = P extends Query<infer I, infer _> | Mutation<infer I, infer _> | Subscription<infer I, infer _>
  ? I
  : never;
type OutputOf<P> =
  P extends Subscription<infer _, infer Event>
    ? Each<Event>
    : P extends Query<infer _, infer O> | Mutation<infer _, infer O>
      ? O
      : never;
type Inputs<Client> = { [F in keyof Client]: { [P in keyof Client[F]]: InputOf<Client[F][P]> } };
type Outputs<Client> = { [F in keyof Client]: { [P in keyof Client[F]]: OutputOf<Client[F][P]> } };

test("its inputs and outputs are those of the service", () => {
  expectTypeOf<Inputs<EarshotClient>>().toEqualTypeOf<inferRouterInputs<AppRouter>>();
  expectTypeOf<Outputs<EarshotClient>>().toEqualTypeOf<inferRouterOutputs<AppRouter>>();
});

test("the calls that the client may repeat are those that take an Idempotency-Key", () => {
  expect(creating).toEqual(procedures.flatMap(({ name, operation }) => (operation.creates ? [name] : [])));
});
