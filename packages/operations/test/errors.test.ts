// @module-tag unit
import { expect, test } from "vitest";
import { DomainError, lostRace, notFound, raceLost, toDomainError } from "../src/errors.ts";

const failed = (code: string) => Object.assign(new Error("a secret of the database"), { code });

test.each([
  ["a lost connection", failed("08006")],
  ["a time-out", failed("57014")],
  ["a deadlock", failed("40P01")],
  ["a standby", failed("25006")],
  ["a refused socket", failed("ECONNREFUSED")],
  ["pg, without a code", new Error("Connection terminated unexpectedly")],
])("%s is 503", (_, thrown) => {
  const error = toDomainError(thrown);
  expect([error.status, error.message, error.cause]).toEqual([503, "the database does not answer; try again.", thrown]);
});

test.each([
  ["a bug", new TypeError("a secret of the code")],
  ["a unique violation that nobody expected", failed("23505")],
  ["no error at all", "a secret"],
])("%s is 500, and its message stays inside", (_, thrown) => {
  const error = toDomainError(thrown);
  expect([error.status, error.message, error.cause]).toEqual([500, "internal server error", thrown]);
});

test("an error for the caller stays as it is", () => {
  const error = notFound("tag");
  expect(toDomainError(error)).toBe(error);
  expect([error.status, error.message, error instanceof DomainError]).toEqual([404, "tag not found.", true]);
});

test("work that has lost a race is done again, and other failures are not", () => {
  expect([raceLost(), failed("40001"), failed("40P01"), failed("23505"), failed("57014")].map(lostRace)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
