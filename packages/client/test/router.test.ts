// @module-tag unit
import { readFileSync } from "node:fs";
import { type AppRouter, procedures } from "@earshot/api";
import { generated } from "@earshot/api/generated";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { expect, expectTypeOf, test } from "vitest";
import type { Mutation, Query, Subscription } from "../src/calls.ts";
import { creating, type EarshotClient } from "../src/router.ts";

test.each(["src/router.ts", "bin/commands.ts"])("%s is the generated one", (path) => {
  const committed = readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
  expect(committed, "run npm run generate").toBe(generated[`packages/client/${path}`]?.());
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

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
/** The procedures of A that are others in B, or none. Compared one by one: the whole is too large for the compiler. */
type Differing<A, B> = {
  [F in keyof A]: F extends keyof B
    ? {
        [P in keyof A[F]]: P extends keyof B[F] ? (Same<A[F][P], B[F][P]> extends true ? never : [F, P]) : [F, P];
      }[keyof A[F]]
    : F;
}[keyof A];

test("its inputs and outputs are those of the service", () => {
  type In = inferRouterInputs<AppRouter>;
  type Out = inferRouterOutputs<AppRouter>;
  expectTypeOf<Differing<Inputs<EarshotClient>, In>>().toBeNever();
  expectTypeOf<Differing<In, Inputs<EarshotClient>>>().toBeNever();
  expectTypeOf<Differing<Outputs<EarshotClient>, Out>>().toBeNever();
});

test("the calls that the client may repeat are those that take an Idempotency-Key", () => {
  expect(creating).toEqual(procedures.flatMap(({ name, operation }) => (operation.creates ? [name] : [])));
});
