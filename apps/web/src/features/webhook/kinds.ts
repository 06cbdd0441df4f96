import type { Kind } from "./use-webhooks.ts";

/** The label of each kind of event. The compiler misses none. */
const names: Readonly<Record<Kind, string>> = {
  "feedback.created": "New feedback",
  "feedback.updated": "Feedback changed",
  "feedback.status_changed": "Status changed",
  "feedback.merged": "Feedback merged",
  "feedback.answered": "Answer of the team",
  "feedback.deleted": "Feedback deleted",
  "comment.created": "New comment",
  "comment.updated": "Comment changed",
  "comment.deleted": "Comment deleted",
  "changelog.published": "Changelog published",
  "changelog.updated": "Changelog changed",
  "changelog.deleted": "Changelog deleted",
  "member.joined": "Somebody joined the team",
  "member.removed": "Somebody left the team",
};

export const kinds = Object.entries(names) as readonly (readonly [kind: Kind, name: string])[];

export const isKind = (kind: string): kind is Kind => kind in names;
