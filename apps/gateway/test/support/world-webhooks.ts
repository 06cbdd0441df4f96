import { newId, seal } from "@earshot/operations";
import { authSecret } from "./credentials.ts";
import { db } from "./server.ts";
import type { World } from "./world.ts";

/** A webhook that nobody listens to. */
export async function newWebhook({ id: project_id }: Pick<World, "id">): Promise<string> {
  const id = newId();
  const secret = seal(authSecret, `webhook ${id}`, `whsec_${Buffer.alloc(32, 1).toString("base64")}`);
  const row = { url: "https://receiver.example/", kinds: ["feedback.created"], secret };
  await db
    .insertInto("webhooks")
    .values({ ...row, project_id, id })
    .execute();
  return id;
}

/** A delivery that has ended, well or not. */
export async function newDelivery(
  { id: project_id }: Pick<World, "id">,
  webhook_id: string,
  state: "delivered" | "failed" = "delivered",
): Promise<string> {
  const id = newId();
  const row = { event_id: newId(), kind: "feedback.created", state, attempts: 1 };
  await db
    .insertInto("webhook_deliveries")
    .values({ ...row, project_id, webhook_id, id })
    .execute();
  return id;
}
