// @module-tag unit
import { maxLineBytes } from "@earshot/db";
import { expect, test } from "vitest";
import { linesOf } from "../../src/live/live-lines.ts";

test("events of one publication that are too long for a notification become several lines, in order", () => {
  const events = Array.from({ length: 100 }, (_, number) => ({
    kind: "feedback.deleted",
    number,
    title: "長".repeat(60),
  }));
  const lines = linesOf("a topic", events);
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(maxLineBytes);
  const sent = lines.map((line) => JSON.parse(line) as { project_id: string; events: object[] });
  expect(new Set(sent.map(({ project_id }) => project_id))).toEqual(new Set(["a topic"]));
  expect(sent.flatMap((one) => one.events)).toEqual(events);
});
