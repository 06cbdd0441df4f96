import { countItems } from "@earshot/domain";
import { db } from "./server.ts";
import { newFeedback, type Person, type World } from "./world.ts";

const queued = { state: "held", reason: "everyone", was_public: false, queued_as: "held" } as const;

/** Feedback that waits for the team. */
export async function newHeldFeedback(world: World, author: Person, title = "Held"): Promise<string> {
  const id = await newFeedback(world, author, { title, description: title });
  const row = { project_id: world.id, id, feedback_id: id, is_comment: false, user_id: author.id };
  await db
    .insertInto("moderation")
    .values({ ...row, ...queued })
    .execute();
  await countItems({ db, project: { id: world.id } }, [id], -1);
  await db
    .updateTable("feedback")
    .set({ is_held: true })
    .where("project_id", "=", world.id)
    .where("id", "=", id)
    .execute();
  return id;
}
