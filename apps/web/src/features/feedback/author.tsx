import type { FullFeedback } from "@earshot/client";
import { TeamBadge } from "../../ui/marks/team-badge.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { feedbackText } from "./feedback.text.ts";

/** The author's name, in its own direction, and the time. */
export const Author = ({ item }: { item: FullFeedback }) => (
  <span>
    <bdi>{item.user.full_name ?? feedbackText.deletedUser}</bdi>
    {item.user.is_team && " "}
    <TeamBadge person={item.user} />
    {", "}
    <Ago at={item.created_at} />
  </span>
);
