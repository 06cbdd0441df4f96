import type { FullFeedback } from "@earshot/client";
import { PersonName } from "../../data/people/person-name.tsx";
import { TeamBadge } from "../../ui/marks/team-badge.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { feedbackText } from "./feedback.text.ts";

/** The author's name, in its own direction, and the time. */
export const Author = ({ item }: { item: FullFeedback }) => (
  <span>
    <PersonName person={item.user} deleted={feedbackText.deletedUser} />
    {item.user.is_team && " "}
    <TeamBadge person={item.user} />
    {", "}
    <Ago at={item.created_at} />
  </span>
);
