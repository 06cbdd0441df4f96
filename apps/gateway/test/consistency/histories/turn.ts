import { TRPCClientError } from "@trpc/client";
import { expect } from "vitest";
import type { trpc } from "../../support/http.ts";
import type { Model, Reserved } from "./model.ts";

/** The random choices of one step: the caller, the target and the variant. */
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
  /** The owner's, who does not take part. */
  owner: ReturnType<typeof trpc>;
  /** The callers' ids by their number. */
  people: string[];
  projectSlug: string;
}

/** Does one step for real and in the model; both must agree on whether it is allowed. */
export type Play = (turn: Turn) => Promise<unknown>;

/** True if the caller is on the team. */
export const isOnTeam = ({ model, who }: Turn): boolean => model.roles[who] !== "outsider";

/** True if the project reserves this action for its team, and the caller is not on it. */
export const isBarred = (turn: Turn, reserved: Reserved): boolean =>
  !isOnTeam(turn) && turn.model.teamOnly.has(reserved);

/** The id of something that is not there. */
export const missing = "01a00000-0000-7000-8000-000000000000";

/** One of these, or now and then none. */
export const pick = <T>(from: T[], at: number): T | undefined => from[at % (from.length + 1)];

/** Expects this status of the call; undefined means success. */
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
