import { newId } from "@earshot/operations";
import type { World } from "../support/world.ts";

export const at = "2024-05-06T07:08:09.123+00:00";

/** The rows of what only the team sees, on this feedback and on a reply. */
export function ofTeam(
  { first, second, reply, held }: Readonly<Record<"first" | "second" | "reply" | "held", unknown>>,
  { outsider: { id: user_id }, member, admin }: World,
): [table: string, row: object][] {
  return [
    [
      "moderation",
      {
        id: held,
        feedback_id: held,
        is_comment: false,
        user_id,
        state: "held",
        reason: "words",
        was_public: true,
        queued_as: "held",
        reports: 1,
        decided_at: at,
        decided_by: admin.id,
      },
    ],
    [
      "moderation",
      {
        id: reply,
        feedback_id: first,
        is_comment: true,
        user_id,
        state: "reported",
        reason: "reports",
        was_public: false,
        queued_as: "reported",
        reports: 1,
      },
    ],
    ["reports", { id: held, user_id, reason: "Spam" }],
    [
      "notes",
      { feedback_id: first, id: newId(), user_id: member.id, content: "Note", merged_from: second, edited_at: at },
    ],
    ["edits", { item_id: first, id: newId(), user_id: member.id, field: "title", before: "Frist" }],
    ["edits", { item_id: reply, id: newId(), user_id, field: "content", before: "Rely" }],
  ];
}
