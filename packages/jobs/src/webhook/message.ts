import type { Content } from "@earshot/domain";
import type { StoredEvent } from "@earshot/operations";

/** The body of a message, as Standard Webhooks has it. E-mail addresses are left out unless the webhook asks for them. */
export function messageOf(
  { id, kind, created_at, data }: StoredEvent,
  content: Content | undefined,
  withEmail: boolean,
) {
  const { project, actor, ...about } = content ?? {};
  const set = Object.entries(about).filter(([, value]) => value !== null);
  const body = {
    type: kind,
    timestamp: created_at,
    data: { project, actor, ...data, ...Object.fromEntries(set) },
  };
  const payload = JSON.stringify(body, (key, value: unknown) => (key === "email" && !withEmail ? undefined : value));
  return { event_id: id, kind, payload };
}
