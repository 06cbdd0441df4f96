import type { FullFeedback } from "@earshot/client";
import { EyeOff } from "lucide-react";
import { Badge } from "../../ui/marks/badge.tsx";
import { Banner } from "../../ui/messages/banner.tsx";
import { heldText } from "./held.text.ts";

type Held = FullFeedback["held"];

/** Says that only the author and the team see it. */
export const HeldBanner = ({ held }: { held: NonNullable<Held> }) => (
  <Banner icon={EyeOff}>
    <strong>{heldText[held].title}</strong> {heldText[held].text}
  </Banner>
);

/** The same in a word. */
export const HeldBadge = ({ held }: { held: Held }) =>
  held && (
    <Badge kind="line" icon={EyeOff}>
      {heldText.badges[held]}
    </Badge>
  );
