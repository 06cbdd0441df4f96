import { lastPosition, projectIdOf, readContent, type ToldEvent, toldEvents } from "@earshot/domain";
import type { Db } from "@earshot/operations";
import { setTimeout as rest } from "node:timers/promises";
import type { PostJson } from "../outbound.ts";
import { messageOf } from "./message.ts";
import { signedHeaders } from "./signature.ts";

interface Forwarding {
  readonly slug: string;
  readonly to: string;
  readonly secret: string;
  readonly post: PostJson;
  readonly publicUrl: string;
  /** Called before the first event is looked for. */
  readonly begun: () => void;
  /** Called with the status of each response, or with why there was none. */
  readonly sent: (event: ToldEvent, result: string) => void;
  /** Called before each look for events. False ends it. */
  readonly goesOn: () => boolean;
}

/** The milliseconds between two looks for events. */
const pause = 500;

/** Sends a project's events from now on to an address, each once and in their order, as to a webhook without e-mails. */
export async function forwardEvents(db: Db, { slug, to, secret, post, publicUrl, begun, sent, goesOn }: Forwarding) {
  const projectId = await projectIdOf(db, slug);
  let position = await lastPosition(db, projectId);
  begun();

  async function send(event: ToldEvent): Promise<string> {
    const content = await readContent(db, event);
    if (!content) return "nothing of it is left";
    const body = messageOf({ ...event, occurred_at: event.created_at, with_email: false }, content, publicUrl);
    try {
      return String((await post({ url: to, body, headers: signedHeaders([secret], event.id, body) })).status);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  while (goesOn()) {
    const events = await toldEvents(db, projectId, position);
    for (const event of events) {
      sent(event, await send(event));
      position = event;
    }
    if (events.length === 0) await rest(pause);
  }
}
