// @module-tag system
// @module-tag embedded
import { setTimeout } from "node:timers/promises";
import { newDatabase, newFolder, open } from "@earshot/db/testing";
import type { Tables } from "@earshot/operations";
import { expect, inject, test, vi } from "vitest";
import { earshot, startGateway } from "../support/child.ts";
import { rest, trpc } from "../support/http.ts";
import { isLong } from "../support/long-runs.ts";
import { newOwner } from "../support/owner.ts";

/** The number of kills, of acknowledged writes before each, and of concurrent writers. */
const rounds = isLong ? 30 : 4;
const perRound = isLong ? 700 : 150;
const writers = 8;
vi.setConfig({ testTimeout: 180_000 + rounds * 20_000 });

/** The writes that succeeded, by id. A write in flight at the moment of a kill is in neither. */
interface SuccessfulWrites {
  /** Every write that was answered with success. */
  writes: number;
  feedback: Set<string>;
  comments: Set<string>;
  upvoted: Set<string>;
  deleted: Set<string>;
}

/** Makes feedback with a comment and an upvote, and deletes every third again, until the gateway is gone. */
async function write(url: string, slug: string, token: string, answered: SuccessfulWrites): Promise<void> {
  const api = trpc(token, url);
  for (let index = 0; ; index++) {
    const body = { title: "Acknowledged", description: "x".repeat(500) };
    const { status, body: made } = await rest("POST", `/projects/${slug}/feedback`, { token, body, url });
    if (status !== 200) throw new Error(`The gateway answered ${status}`);
    const feedbackId: string = made.id;
    answered.feedback.add(feedbackId);
    const at = { projectSlug: slug, feedbackId };
    const comment = await api.comment.create.mutate({ ...at, content: "A comment" });
    answered.comments.add(comment.id);
    await api.feedback.setUpvote.mutate({ ...at, upvoted: true });
    answered.upvoted.add(feedbackId);
    answered.writes += 3;
    if (index % 3 > 0) continue;
    // From here until the response, the write may have happened or not.
    for (const known of [answered.feedback, answered.upvoted]) known.delete(feedbackId);
    answered.comments.delete(comment.id);
    await api.feedback.setUpvote.mutate({ ...at, upvoted: false });
    const deletion = await rest("DELETE", `/projects/${slug}/feedback/${feedbackId}`, { token, url });
    if (deletion.status !== 200) throw new Error(`The gateway answered ${deletion.status}`);
    answered.deleted.add(feedbackId);
    answered.writes += 2;
  }
}

/** A connection that broke, as against a response that is wrong. */
const isGone = (error: unknown) => /fetch failed|terminated|other side closed/.test(String(error));

const databases = inject("template").url ? ["PGlite", "PostgreSQL"] : ["PGlite"];

test.each(databases)("kill -9 under load loses no acknowledged write: %s", async (kind) => {
  const settings = kind === "PGlite" ? { DATA_DIR: newFolder() } : await newDatabase();
  const before = await open(settings);
  const { slug, token } = await newOwner(before);
  await before.close();
  const answered: SuccessfulWrites = {
    writes: 0,
    feedback: new Set(),
    comments: new Set(),
    upvoted: new Set(),
    deleted: new Set(),
  };
  for (let round = 1; round <= rounds; round++) {
    const gateway = await startGateway({ ...settings, SEED_DEMO: "false" });
    const failures: unknown[] = [];
    const writing = Array.from({ length: writers }, () =>
      write(gateway.url, slug, token, answered).catch((error: unknown) => failures.push(error)),
    );
    await vi.waitUntil(() => answered.writes >= round * perRound || failures.length > 0, { timeout: 60_000 });
    // Killed at another moment in each round.
    await setTimeout(13 * round);
    await gateway.stop("SIGKILL");
    await Promise.all(writing);
    expect(failures.filter((error) => !isGone(error))).toEqual([]);
  }
  console.info(`${kind}: ${rounds} kills, ${answered.writes} acknowledged writes`);
  expect(answered.deleted.size).toBeGreaterThan(0);

  const after = await open(settings);
  const db = after.em.getKysely<Tables>();
  const ids = async (table: "feedback" | "comments") =>
    new Set((await db.selectFrom(table).select("id").execute()).map(({ id }) => id));
  const upvotes = await db.selectFrom("feedback_upvotes").select("feedback_id").execute();
  const [feedback, comments] = [await ids("feedback"), await ids("comments")];
  const upvoted = new Set(upvotes.map(({ feedback_id }) => feedback_id));
  await after.close();
  expect([...answered.feedback].filter((id) => !feedback.has(id))).toEqual([]);
  expect([...answered.comments].filter((id) => !comments.has(id))).toEqual([]);
  expect([...answered.upvoted].filter((id) => !upvoted.has(id))).toEqual([]);
  expect([...answered.deleted].filter((id) => feedback.has(id))).toEqual([]);
  expect(await earshot(settings, "verify")).toMatchObject({ code: 0, stdout: "" });
});
