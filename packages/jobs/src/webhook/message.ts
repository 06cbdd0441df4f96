import { type DueDelivery, type MessageContent, WebhookMessage } from "@earshot/domain";

/** The path of the page of what a message is about. What is gone has none: then it is the board. */
function pathOf({ project, feedback, comment, changelog }: MessageContent): string {
  const board = `/p/${project.slug}`;
  if (feedback) return `${board}/f/${feedback.id}${comment ? `#${comment.id}` : ""}`;
  return changelog ? `${board}/changelog/${changelog.slug}` : board;
}

/**
 * The body of a message, as Standard Webhooks has it. E-mail addresses are left out unless the webhook asks for them.
 * Throws if it is not what is documented of its kind.
 */
export function messageOf(
  {
    kind,
    occurred_at,
    sequence,
    data,
    with_email,
  }: Pick<DueDelivery, "kind" | "occurred_at" | "sequence" | "data" | "with_email">,
  content: MessageContent,
  publicUrl: string,
): string {
  const { project, actor, ...about } = content;
  const set = Object.entries(about).filter(([, value]) => value !== null);
  const url = publicUrl + pathOf(content);
  // The team alone knows who approved it, and the mentioned people alone that they are.
  const { approved_by: _, mentions: __, ...own } = data;
  const message = WebhookMessage.parse({
    type: kind,
    timestamp: occurred_at,
    sequence,
    data: { project, actor, url, ...own, ...Object.fromEntries(set) },
  });
  return JSON.stringify(message, (key, value: unknown) => (key === "email" && !with_email ? undefined : value));
}
