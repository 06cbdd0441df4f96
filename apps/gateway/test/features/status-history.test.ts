// @module-tag api
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newChangelog, newFeedback, newMerge, newWorld } from "../support/world.ts";

test("the history of a status says who changed it and when, to whoever may read the feedback", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member, admin, outsider } = world;
  const feedbackId = await newFeedback(world, outsider, { status: "in review" });
  const path = { projectSlug, feedbackId };
  const { feedback } = trpc(member.token);
  expect(await feedback.history.query(path)).toEqual([]);
  await feedback.update.mutate({ ...path, status: "planned" });
  // The same status again, and another title, are no changes of the status.
  await feedback.update.mutate({ ...path, status: "planned", title: "Night trains" });
  await trpc(admin.token).feedback.move.mutate({ ...path, status: "in progress" });
  await feedback.move.mutate({ ...path, status: "in progress" });
  const changelogId = await newChangelog(world);
  await trpc(member.token).changelog.setFeedback.mutate({
    projectSlug,
    changelogId,
    feedbackIds: [feedbackId],
    status: "completed",
  });
  const changes = [
    ["in review", "planned", member.id],
    ["planned", "in progress", admin.id],
    ["in progress", "completed", member.id],
  ];
  for (const token of [member.token, outsider.token]) {
    const read = await trpc(token).feedback.history.query(path);
    expect(read.map(({ from_status, to_status, user }) => [from_status, to_status, user?.id])).toEqual(changes);
    expect(read.map(({ user }) => [user?.is_team, user?.email !== ""])).toEqual(
      changes.map(() => [true, token === member.token]),
    );
    expect(Date.parse(read[0]!.created_at)).toBeLessThanOrEqual(Date.parse(read[2]!.created_at));
  }
  const { id } = (await trpc(member.token).status.list.query({ projectSlug })).find(
    ({ name }) => name === "completed",
  )!;
  const into = (await trpc(member.token).status.list.query({ projectSlug })).find(
    ({ name }) => name === "rejected",
  )!.id;
  await trpc(admin.token).status.delete.mutate({ projectSlug, statusId: id, into });
  expect((await feedback.history.query(path)).at(-1)).toMatchObject({ to_status: "rejected", user: { id: admin.id } });

  // The history of what was merged into other feedback is that of the other one.
  const survivor = await newFeedback(world, outsider);
  await newMerge(world, feedbackId, survivor);
  expect(await feedback.history.query(path)).toEqual([]);
  await expect(feedback.history.query({ projectSlug, feedbackId: world.id })).rejects.toThrow("feedback not found");
});
