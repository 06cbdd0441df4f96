import { addProject, createUser, type Database, type Db, issueToken, newId } from "@earshot/domain";
import type { SqlEntityManager } from "@mikro-orm/sql";
import { sql } from "kysely";

const tags = [
  { name: "bug", color: "#ef4444" },
  { name: "feature", color: "#3b82f6" },
  { name: "mobile", color: "#22c55e" },
];

const feedback = [
  {
    title: "Dark mode",
    description: "My eyes would thank you.",
    status: "planned",
    tags: ["feature"],
    comments: ["Yes please, in the mobile app too.", "It should follow the system's setting."],
  },
  {
    title: "The export forgets the tags",
    description: "The CSV has every column but the tags.",
    status: "in progress",
    tags: ["bug"],
    comments: ["Same here."],
  },
  {
    title: "Offline reading",
    description: "I read changelogs on the train, where there is no signal.",
    status: "in review",
    tags: ["feature", "mobile"],
    comments: [],
  },
];

const changelogs = [
  { title: "Hello", slug: "hello", summary: "Earshot is here.", content: "# Hello\n\nTell us what you think." },
  { title: "Tags", slug: "tags", summary: "Feedback can be sorted.", content: "Give feedback **tags**, and filter by them." },
];

/** Makes the project `demo` with a few people's feedback, and returns a token of its owner; null where it exists. */
export async function seedDemo(em: SqlEntityManager): Promise<string | null> {
  return em.fork().transactional(async (transaction) => {
    const db = transaction.getKysely<Database>();
    if (await db.selectFrom("projects").select("id").where("slug", "=", "demo").executeTakeFirst()) return null;
    const owner = await createUser(db, { email: "owner@demo.example", name: "Olive Owner" });
    const visitor = await createUser(db, { email: "visitor@demo.example", name: "Vic Visitor" });
    const { id: projectId } = await addProject(db, owner, { name: "Demo", slug: "demo" });
    await seedFeedback(db, projectId, owner, visitor);
    await db
      .insertInto("changelogs")
      .values(
        changelogs.map((changelog) => ({
          ...changelog,
          id: newId(),
          project_id: projectId,
          author_id: owner,
          published: true,
          publish_date: sql<string>`now()`,
        })),
      )
      .execute();
    return (await issueToken(db, owner, { name: "demo" })).token;
  });
}

async function seedFeedback(db: Db, project_id: string, owner: string, visitor: string): Promise<void> {
  const stored = tags.map((tag) => ({ ...tag, id: newId(), project_id }));
  await db.insertInto("tags").values(stored).execute();
  for (const { tags: names, comments, ...values } of feedback) {
    const id = newId();
    const counts = { upvotes: 1, comment_count: comments.length };
    await db.insertInto("feedback").values({ ...values, ...counts, id, project_id, user_id: visitor }).execute();
    await db.insertInto("feedback_upvotes").values({ project_id, feedback_id: id, user_id: owner }).execute();
    const tagged = stored.filter(({ name }) => names.includes(name));
    await db
      .insertInto("feedback_tags")
      .values(tagged.map((tag) => ({ project_id, feedback_id: id, tag_id: tag.id })))
      .execute();
    const replies = comments.map((content) => ({ content, id: newId() }));
    for (const [index, reply] of replies.entries()) {
      const reply_to_id = replies[index - 1]?.id ?? null;
      const comment = { ...reply, reply_to_id, project_id, feedback_id: id, user_id: visitor };
      await db.insertInto("comments").values(comment).execute();
    }
  }
}
