// @module-tag unit
import { expect, test } from "vitest";
import { badRequest } from "../src/errors.ts";
import type { Db } from "../src/sql/database.ts";
import { writeJointly } from "../src/write/joint-writes.ts";
import type { StatementMutation, WrittenRow } from "../src/write/mutation.ts";

type Refusal = (names: readonly string[]) => Error | undefined;

/** A write whose statements end when they are told to. `statements` has the names of the callers of each. */
function newWrites(refusal: Refusal = () => undefined) {
  const statements: string[][] = [];
  const ends: (() => void)[] = [];
  const mutation = {
    name: "vote",
    kindOf: ({ item }: { item: string }) => item,
    async writeTogether(_: Db, requests: { caller: { userId: string } }[]) {
      const names = requests.map(({ caller }) => caller.userId);
      statements.push(names);
      await new Promise<void>((resolve) => ends.push(resolve));
      const error = refusal(names);
      if (error) throw error;
      return names.map((name) => ({ caller_id: name }));
    },
  } as unknown as StatementMutation;
  const db = {} as Db;
  const write = (userId: string, item = "a"): Promise<WrittenRow> =>
    writeJointly(db, mutation, { input: { item }, caller: { userId }, joins: false });
  /** Ends the statements that run, until none is left. */
  const endAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise(setImmediate);
    }
  };
  return { statements, write, endAll };
}

const failedBy =
  (error: Error, name: string): Refusal =>
  (names) =>
    names.includes(name) ? error : undefined;
const ofRow = Object.assign(new Error("twice"), { code: "21000" });

test("a write alone begins at once, and those that come meanwhile are the next statement, in their order", async () => {
  const { statements, write, endAll } = newWrites();
  const written = ["Ada", "Grace", "Edsger"].map((name) => write(name));
  expect(statements).toEqual([["Ada"]]);
  await endAll();
  expect((await Promise.all(written)).map(({ caller_id }) => caller_id)).toEqual(["Ada", "Grace", "Edsger"]);
  expect(statements).toEqual([["Ada"], ["Grace", "Edsger"]]);
  const later = write("Alan");
  await endAll();
  expect((await later).caller_id).toBe("Alan");
});

test("a statement has 64 callers at most, and only those of one kind", async () => {
  const { statements, write, endAll } = newWrites();
  const written = Array.from({ length: 70 }, (_, n) => write(`${n}`));
  written.push(write("other", "b"));
  await endAll();
  await Promise.all(written);
  expect(statements.map((names) => names.length).toSorted((a, b) => a - b)).toEqual([1, 1, 5, 64]);
});

test("where one row makes a statement fail, the others are written, each alone", async () => {
  const { statements, write, endAll } = newWrites(failedBy(ofRow, "Grace"));
  const written = ["Ada", "Grace", "Edsger"].map((name) => write(name));
  const settled = Promise.allSettled(written);
  await endAll();
  expect((await settled).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(statements).toEqual([["Ada"], ["Grace", "Edsger"], ["Grace"], ["Edsger"]]);
});

test("a database that does not answer fails all of a statement, and is not asked again for each", async () => {
  const { statements, write, endAll } = newWrites(failedBy(badRequest("down"), "Grace"));
  const settled = Promise.allSettled(["Ada", "Grace", "Edsger"].map((name) => write(name)));
  await endAll();
  expect((await settled).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(statements).toEqual([["Ada"], ["Grace", "Edsger"]]);
});
