import type { FullFeedback } from "@earshot/client";
import { Ago } from "../../ui/time.tsx";
import { feedbackText } from "./feedback.text.ts";

/** Who wrote it, whatever the direction of the name, and when. */
export const Author = ({ item }: { item: FullFeedback }) => (
  <span>
    <bdi>{item.user.full_name ?? feedbackText.deletedUser}</bdi>
    {", "}
    <Ago at={item.created_at} />
  </span>
);
