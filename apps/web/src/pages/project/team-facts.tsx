import type { FullFeedback } from "@earshot/client";
import { useNavigate } from "@tanstack/react-router";
import { ChevronDown, GitMerge, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { useLazyModule } from "../../ui/hooks/use-lazy-module.ts";
import { Status } from "../../ui/marks/status.tsx";
import { Tags } from "../../ui/marks/tag.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import classes from "./team-facts.module.css";
import { LockFact } from "../../features/feedback/lock.tsx";
import { Metadata } from "../../features/feedback/metadata.tsx";
import { feedbackText } from "../../features/feedback/feedback.text.ts";
import { statusOf } from "../../data/feedback/status.ts";

const text = feedbackText.teamFacts;
const small = { size: 14, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Returns a button that shows the chosen value. */
const trigger = (label: string, shown: ReactNode) => (
  <Button block aria-label={label}>
    <span className={classes["chosen"]}>{shown}</span>
    <ChevronDown {...small} />
  </Button>
);

/** The team's controls beside one feedback. The choices are loaded for the team alone. */
export function TeamFacts({ item }: { item: FullFeedback }) {
  const board = useBoard();
  const navigate = useNavigate();
  const fields = useLazyModule(() => import("../../features/triage/index.ts"), true);
  const items = [item];
  const status = trigger(text.statusOf(item.status), <Status status={statusOf(board, item)} />);
  const tags = trigger(
    text.tagsOf(item.tags.map(({ name }) => name)),
    item.tags.length > 0 ? <Tags tags={item.tags} /> : text.noTags,
  );
  const ownerName = item.owner ? (item.owner.full_name ?? item.owner.email) : text.nobody;
  const owner = trigger(
    text.ownerOf(ownerName),
    <>
      {item.owner ? <Avatar person={item.owner} size="small" /> : <UserRound {...small} />}
      {ownerName}
    </>,
  );
  const merge = trigger(
    text.merge,
    <>
      <GitMerge {...small} />
      {text.merge}
    </>,
  );
  return (
    <>
      <section>
        <h2>{feedbackText.facts.status}</h2>
        {fields ? <fields.StatusField items={items} trigger={status} /> : status}
      </section>
      <section>
        <h2>{feedbackText.tags}</h2>
        {fields ? <fields.TagsField items={items} trigger={tags} /> : tags}
      </section>
      <section>
        <h2>{text.owner}</h2>
        {fields ? <fields.OwnerField items={items} trigger={owner} /> : owner}
      </section>
      <section>
        <h2>{text.duplicate}</h2>
        {fields ? (
          <fields.MergeField
            items={items}
            trigger={merge}
            onMerge={({ id }) =>
              void navigate({ to: "/p/$slug/f/$feedbackId", params: { slug: board.slug, feedbackId: id } })
            }
          />
        ) : (
          merge
        )}
      </section>
      <LockFact item={item} />
      <Metadata item={item} />
    </>
  );
}
