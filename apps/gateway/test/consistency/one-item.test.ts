// @module-tag system
import { expect, test } from "vitest";
import { startRivalry } from "../support/contention.ts";
import { trpc } from "../support/http.ts";

test("many writes that wait for one item leave connections for the other requests", async () => {
  const { connection, projectSlug, token, server, rival, observer } = await startRivalry();
  const { feedback } = trpc(token, server.url);
  const [hot, other] = await Promise.all(
    ["Hot", "Other"].map((title) => feedback.create.mutate({ projectSlug, title, description: "B" })),
  );
  const vote = (feedbackId = "") => feedback.setUpvote.mutate({ projectSlug, feedbackId, upvoted: true });

  await rival.query("begin");
  await rival.query("select from feedback where id = $1 for update", [hot?.id]);
  const waiting = Array.from({ length: 40 }, () => vote(hot?.id));
  expect(await vote(other?.id)).toMatchObject({ upvotes: 1 });
  expect(await feedback.get.query({ projectSlug, feedbackId: hot?.id ?? "" })).toMatchObject({ upvotes: 0 });
  await rival.query("commit");
  for (const each of await Promise.all(waiting)) expect(each).toEqual({ upvotes: 1, has_upvoted: true });

  await Promise.all([rival.end(), observer.end()]);
  await server.app.close();
  await connection.close();
});
