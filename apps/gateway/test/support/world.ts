import { randomUUID } from "node:crypto";
import { addProject, countItems, type FeedbackStatus, issueToken } from "@earshot/domain";
import { inTransaction, moveRevision, newId, newSecret, type Role, type Visibility } from "@earshot/operations";
import { sql } from "kysely";
import { trpc } from "./http.ts";
import { db, em } from "./server.ts";

type Stage = FeedbackStatus["stage"];

export interface Person {
  id: string;
  email: string;
  name: string;
  token: string;
}

/** A new token of this user. */
export const newToken = ({ id }: { id: string }): Promise<{ id: string; token: string }> =>
  issueToken(db, id, { name: "test" });

/** Someone with a verified e-mail and a token. */
export async function newPerson(name = "Person"): Promise<Person> {
  const [person] = await newPeople([name]);
  return person!;
}

/** The same of many, by as many statements. Each is done again after a deadlock, which Citus has with those of other tests. */
async function newPeople(names: readonly string[]): Promise<Person[]> {
  const people = names.map((name) => {
    const email = `${name.toLowerCase()}-${randomUUID()}@test.example`;
    return { id: newId(), email, name, ...newSecret() };
  });
  const users = people.map(({ id, email, name: full_name }) => ({ id, email, full_name, email_verified: true }));
  await inTransaction(em, (own) => own.insertInto("users").values(users).execute());
  const tokens = people.map(({ id: user_id, prefix, hash }) => ({ id: newId(), user_id, name: "test", prefix, hash }));
  await inTransaction(em, (own) => own.insertInto("tokens").values(tokens).execute());
  return people.map(({ id, email, name, token }) => ({ id, email, name, token }));
}

export interface World {
  id: string;
  slug: string;
  owner: Person;
  admin: Person;
  member: Person;
  /** Signed in, and not on the team. */
  outsider: Person;
}

/** A project with one person of each role, who all take part. Its slug is its own, so that tests do not meet. */
export async function newWorld({ visibility = "public" }: { visibility?: Visibility } = {}): Promise<World> {
  const [owner, admin, member, outsider] = await newPeople(["Owner", "Admin", "Member", "Outsider"]);
  if (!owner || !admin || !member || !outsider) throw new Error("unreachable");
  const slug = `p-${randomUUID()}`;
  const { id } = await inTransaction(em, (own) => addProject(own, owner.id, { name: "Test project", slug }));
  if (visibility !== "public") await db.updateTable("projects").set({ visibility }).where("id", "=", id).execute();
  const team = [
    { project_id: id, user_id: admin.id, role: "admin" as const },
    { project_id: id, user_id: member.id, role: "member" as const },
  ];
  await db.insertInto("members").values(team).execute();
  await newParticipants({ id }, [owner, admin, member, outsider]);
  return { id, slug, owner, admin, member, outsider };
}

/** Someone new on the team. */
export async function newMember({ id }: World, role: Role = "member"): Promise<Person> {
  const person = await newPerson("Newcomer");
  await db.insertInto("members").values({ project_id: id, user_id: person.id, role }).execute();
  return person;
}

/** Makes people of the project of these accounts, as the first write does by which they take part. */
export const newParticipants = ({ id }: Pick<World, "id">, people: readonly Pick<Person, "id">[]) =>
  sql`insert into people (project_id, id, kind, email, email_verified, full_name, avatar_url)
    select ${id}::uuid, id, 'account', email, email_verified, full_name, avatar_url from users
    where id = any(${people.map((person) => person.id)}::uuid[]) on conflict do nothing`.execute(db);

interface NewFeedback {
  title?: string;
  description?: string;
  status?: string;
  created_at?: string;
}

export async function newFeedback(
  { id: project_id }: World,
  author: Person,
  values: NewFeedback = {},
): Promise<string> {
  const id = newId();
  await newParticipants({ id: project_id }, [author]);
  const row = { title: "A title", description: "A description", status: "in review", ...values };
  await db
    .insertInto("feedback")
    .values({ ...row, id, project_id, user_id: author.id })
    .execute();
  await countItems({ db, project: { id: project_id } }, [id], 1);
  await moveRevision(db, project_id);
  return id;
}

/** Merges feedback, as somebody of the team does. Does nothing to feedback of another project. */
export async function newMerge({ id, slug, owner }: World, feedbackId: string, into: string): Promise<void> {
  const isHere = db.selectFrom("feedback").select("id").where("project_id", "=", id).where("id", "=", feedbackId);
  if (await isHere.executeTakeFirst())
    await trpc(owner.token).feedback.merge.mutate({ projectSlug: slug, feedbackId, into });
}

/** A comment, or a reply where `replyTo` names one; it is counted. */
export async function newComment(
  world: World,
  feedback_id: string,
  author: Person,
  replyTo: string | null = null,
  content = "A comment",
) {
  const id = newId();
  await newParticipants(world, [author]);
  const row = { project_id: world.id, feedback_id, id, reply_to_id: replyTo, user_id: author.id, content };
  await db.insertInto("comments").values(row).execute();
  const counted = { comment_count: sql<number>`comment_count + 1` };
  await db
    .updateTable("feedback")
    .set(counted)
    .where("project_id", "=", world.id)
    .where("id", "=", feedback_id)
    .execute();
  await moveRevision(db, world.id);
  return id;
}

/** A note of the team. */
export async function newNote(world: World, feedback_id: string, author: Person, content = "A note"): Promise<string> {
  const id = newId();
  await newParticipants(world, [author]);
  await db.insertInto("notes").values({ project_id: world.id, id, feedback_id, user_id: author.id, content }).execute();
  await moveRevision(db, world.id);
  return id;
}

/** Something that this person has not read yet. */
export async function newNotification(world: World, { id: user_id }: Person): Promise<void> {
  const feedback_id = await newFeedback(world, world.owner);
  await db
    .insertInto("notifications")
    .values({ project_id: world.id, user_id, id: newId(), kind: "status_changed", feedback_id, created_at: sql`now()` })
    .execute();
}

export async function newUpvote(
  { id: project_id }: World,
  feedback_id: string,
  { id: user_id }: Person,
): Promise<void> {
  await newParticipants({ id: project_id }, [{ id: user_id }]);
  await db.insertInto("feedback_upvotes").values({ project_id, feedback_id, user_id }).execute();
  const counted = { upvotes: sql<number>`upvotes + 1`, recent_upvotes: sql<number>`recent_upvotes + 1` };
  await db
    .updateTable("feedback")
    .set(counted)
    .where("project_id", "=", project_id)
    .where("id", "=", feedback_id)
    .execute();
  await moveRevision(db, project_id);
}

/** A status at the end of the project's list. */
export async function newStatus({ id: project_id }: World, name: string, stage: Stage = "planned"): Promise<string> {
  const id = newId();
  const { position } = await db
    .selectFrom("statuses")
    .select(sql<number>`count(*)::int`.as("position"))
    .where("project_id", "=", project_id)
    .executeTakeFirstOrThrow();
  await db.insertInto("statuses").values({ id, project_id, name, color: "gray", stage, position }).execute();
  await moveRevision(db, project_id);
  return id;
}

export async function newTag({ id: project_id }: World, name: string, color = "#22c55e"): Promise<string> {
  const id = newId();
  await db.insertInto("tags").values({ id, project_id, name, color }).execute();
  await moveRevision(db, project_id);
  return id;
}

export async function newInvite(
  { id: project_id, owner }: World,
  email = `${randomUUID()}@test.example`,
): Promise<string> {
  const id = newId();
  await db.insertInto("invites").values({ id, project_id, email, creator_id: owner.id }).execute();
  await moveRevision(db, project_id);
  return id;
}

interface NewChangelog {
  content?: string;
  title?: string;
  summary?: string | null;
  published?: boolean;
  publish_date?: string | null;
}

export async function newChangelog({ id: project_id, owner }: World, values: NewChangelog = {}): Promise<string> {
  const id = newId();
  const parts = { title: "News", summary: "In short", content: "At length" };
  const row = { ...parts, published: true, publish_date: "2026-01-01T00:00:00.000Z", ...values };
  await db
    .insertInto("changelogs")
    .values({ ...row, id, project_id, author_id: owner.id, slug: randomUUID() })
    .execute();
  await moveRevision(db, project_id);
  return id;
}
