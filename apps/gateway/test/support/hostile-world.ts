import { recountBoard } from "@earshot/domain";
import { followAccount, ImageAddress, newId } from "@earshot/operations";
import payloads from "./payloads.json" with { type: "json" };
import { db } from "./server.ts";
import { newChangelog, newFeedback, newInvite, newParticipants, newPerson, newWorld } from "./world.ts";

export { payloads };

/** The payloads in so many texts, where a page shows fewer things than there are payloads. */
const grouped = (count: number, separator: string): string[] =>
  Array.from({ length: count }, (_, group) => payloads.filter((__, index) => index % count === group).join(separator));
const lines = (count: number) => grouped(count, " ");
const paragraphs = (count: number) => grouped(count, "\n\n");
const line = (value: string) => value.replace(/\s+/g, " ");
const [everything = ""] = lines(1);
/** The names of tags and of statuses without a lane: no two differ by their case alone. */
const labels = lines(47).map((label) => line(label));

/** Those that an address of an image may be, beside one that would leave the attribute. */
const images = [
  ...payloads,
  'https://evil.example/" onerror="alert(1)',
  "data:image/svg+xml,<svg onload=alert(1)>",
].filter((payload) => ImageAddress.safeParse(payload).success);
const imageAt = (index: number) => images[index % images.length] ?? null;

/** A project in which every text that people write is an attack, and the paths of the pages that show it. */
export async function newHostileWorld() {
  const world = await newWorld();
  const ids = { project_id: world.id };
  const author = await newPerson();
  const users = payloads.map((payload, index) => ({
    id: newId(),
    email: `${newId()}@test.example`,
    email_verified: true,
    full_name: line(payload),
    avatar_url: imageAt(index),
  }));
  await db.insertInto("users").values(users).execute();
  await newParticipants(world, users);
  const names = { name: everything, icon: imageAt(0), og_image: imageAt(1) };
  await db.updateTable("projects").set(names).where("id", "=", world.id).execute();
  await db.updateTable("users").set({ full_name: everything }).where("id", "=", world.owner.id).execute();
  await followAccount(db, world.owner.id);

  const named = lines(5);
  const stages = ["planned", "active", "done", "planned", "active"];
  const statuses = [...named, ...labels].map((name, index) => ({
    ...ids,
    id: newId(),
    name,
    color: "gray",
    stage: stages[index] ?? "closed",
    position: 100 + index,
  }));
  await db
    .insertInto("statuses")
    .values(statuses as never)
    .execute();
  const tags = labels.map((name) => ({ ...ids, id: newId(), name, color: "#22c55e" }));
  await db.insertInto("tags").values(tags).execute();

  const titles = lines(20);
  const descriptions = paragraphs(20);
  const feedback: string[] = [];
  for (const [index, title] of titles.entries()) {
    const status = named[index % named.length] ?? "";
    feedback.push(await newFeedback(world, author, { title, description: descriptions[index] ?? "", status }));
  }
  const feedback_id = feedback.at(-1) ?? "";
  const values = users.map(({ id: user_id }, index) => ({
    ...ids,
    feedback_id,
    user_id,
    payload: payloads[index] ?? "",
  }));
  const comments = values.map(({ payload: content, ...row }) => ({ ...row, id: newId(), content, reply_to_id: null }));
  await db.insertInto("comments").values(comments).execute();
  await db
    .insertInto("feedback_upvotes")
    .values(values.map(({ payload: _, ...row }) => row))
    .execute();
  await db
    .insertInto("feedback_tags")
    .values(tags.map(({ id: tag_id }) => ({ ...ids, feedback_id, tag_id })))
    .execute();
  await recountBoard(db, world.id);
  await db
    .insertInto("feedback_answers")
    .values({ ...ids, feedback_id, user_id: world.owner.id, content: paragraphs(1)[0] ?? "" })
    .execute();
  const contents = paragraphs(10);
  const changelogs: string[] = [];
  for (const [index, title] of lines(10).entries())
    changelogs.push(await newChangelog(world, { title, summary: title, content: contents[index] ?? "" }));
  await db
    .updateTable("changelogs")
    .set({ image: imageAt(2) })
    .where("project_id", "=", world.id)
    .execute();
  const inviteId = await newInvite(world);
  const entry = await db
    .selectFrom("changelogs")
    .select("slug")
    .where("id", "=", changelogs[0]!)
    .executeTakeFirstOrThrow();
  const board = `/p/${world.slug}`;
  return {
    world,
    paths: {
      board,
      feedback: `${board}/f/${feedback_id}`,
      roadmap: `${board}/roadmap`,
      changelog: `${board}/changelog`,
      entry: `${board}/changelog/${entry.slug}`,
      inbox: `${board}/manage/inbox`,
      editor: `${board}/manage/changelog`,
      "an entry's editor": `${board}/manage/changelog/${changelogs[0]}`,
      settings: `${board}/manage/settings`,
      statuses: `${board}/manage/settings/statuses`,
      tags: `${board}/manage/settings/tags`,
      people: `${board}/manage/settings/people`,
      start: "/",
      account: "/account",
      invite: `/invites/${inviteId}`,
    },
  };
}
