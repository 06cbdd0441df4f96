import type { ModerationItem } from "@earshot/client";
import { Ban, Check, EyeOff, OctagonAlert } from "lucide-react";
import { moderationText as text } from "../../features/moderation/moderation.text.ts";
import type { Queue } from "../../features/moderation/use-queue.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Kbd } from "../../ui/marks/kbd.tsx";
import classes from "../inbox/reply.module.css";
import own from "./moderation.module.css";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The decision on what is open. */
export function Verdict({ queue, item }: { queue: Queue; item: ModerationItem }) {
  const { decide, mayBlock, block } = queue;
  return (
    <footer className={classes["reply"]}>
      <Button kind="primary" onClick={() => decide("approve")}>
        <Check {...icon} />
        {text.approve}
        <Kbd>Y</Kbd>
      </Button>
      <Button onClick={() => decide("hide")}>
        <EyeOff {...icon} />
        {text.hide}
        <Kbd>H</Kbd>
      </Button>
      <Button onClick={() => decide("spam")}>
        <OctagonAlert {...icon} />
        {text.spam}
        <Kbd>!</Kbd>
      </Button>
      {mayBlock && (
        <span className={own["block"]}>
          <Button kind="danger" onClick={block}>
            <Ban {...icon} />
            {text.block}
            <Kbd>B</Kbd>
          </Button>
        </span>
      )}
      <p className={own["hint"]}>
        {text.spamHint(item.person.held)}{" "}
        <span className={own["undo"]}>
          {text.undo} <Kbd>Z</Kbd>
        </span>
      </p>
    </footer>
  );
}
