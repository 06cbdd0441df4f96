import type { ModerationItem } from "@earshot/client";
import { CircleAlert, Flag, Link2, type LucideIcon, User } from "lucide-react";
import { Badge } from "../../ui/marks/badge.tsx";
import { moderationText } from "./moderation.text.ts";

const looks: Partial<Record<ModerationItem["reason"], { icon: LucideIcon; kind?: "warn" | "danger" }>> = {
  words: { icon: CircleAlert, kind: "warn" },
  links: { icon: Link2, kind: "warn" },
  reports: { icon: Flag, kind: "danger" },
  anonymous: { icon: User },
  newcomer: { icon: User },
};

/** Why something is in the queue, in a word. */
export const Reason = ({ item }: { item: ModerationItem }) => (
  <Badge {...looks[item.reason]}>{moderationText.badges[item.reason](item)}</Badge>
);
