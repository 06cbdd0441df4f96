import { TRPCClientError } from "@trpc/client";
import { expect } from "vitest";
import type { trpc } from "../../support/http.ts";
import type { Model } from "./model.ts";

/** The callers by their number: two outsiders, a member, an admin. */
export const roles = ["outsider", "outsider", "member", "admin"] as const;

/** What a step of a history draws: who calls, what of all there is it is about, and how. */
interface Draw {
  who: number;
  at: number;
  which: number;
  yes: boolean;
  name: string;
}

export interface Turn extends Draw {
  model: Model;
  api: ReturnType<typeof trpc>;
  projectSlug: string;
}

/** Does one step for real and in the model; both must agree on whether it is allowed. */
export type Play = (turn: Turn) => Promise<unknown>;

/** The id of something that is not there. */
export const missing = "01a00000-0000-7000-8000-000000000000";

/** One of these, or now and then none. */
export const pick = <T>(from: T[], at: number): T | undefined => from[at % (from.length + 1)];

/** Expects this status of the call; undefined is an answer. */
export async function expectStatus(call: Promise<unknown>, status: number | undefined): Promise<void> {
  const answer = await call.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof TRPCClientError) return error.data?.httpStatus as number;
      throw error;
    },
  );
  expect(answer).toBe(status);
}
