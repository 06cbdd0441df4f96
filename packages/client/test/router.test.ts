import { readFileSync } from "node:fs";
import { type AppRouter, procedures } from "@earshot/api";
import { generated } from "@earshot/api/generated";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { expect, expectTypeOf, test } from "vitest";
import type { AppRouter as PublishedRouter } from "../src/router.ts";

test("the committed router is the generated one", () => {
  const committed = readFileSync(new URL("../src/router.ts", import.meta.url), "utf8");
  expect(committed, "run npm run generate").toBe(generated["packages/client/src/router.ts"]?.());
});

test("its inputs and outputs are those of the service", () => {
  expectTypeOf<inferRouterInputs<PublishedRouter>>().toEqualTypeOf<inferRouterInputs<AppRouter>>();
  expectTypeOf<inferRouterOutputs<PublishedRouter>>().toEqualTypeOf<inferRouterOutputs<AppRouter>>();
});

test("creating procedures are named create, by which the client knows that it may retry them", () => {
  const creating = procedures.filter(({ operation }) => operation.creates).map(({ name }) => name);
  expect(creating).toEqual(procedures.map(({ name }) => name).filter((name) => name.endsWith(".create")));
});
