import type { FullFeedback } from "@earshot/client";
import { ChevronDown, GitMerge, Plus, UserRound } from "lucide-react";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { Kbd } from "../../ui/marks/kbd.tsx";
import { Glyph, StatusName } from "../../ui/marks/status.tsx";
import { Tags } from "../../ui/marks/tag.tsx";
import { statusOf } from "../../data/feedback/status.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { OwnerField, StatusField, TagsField } from "../../features/triage/fields.tsx";
import { MergeField } from "../../features/triage/merge-field.tsx";
import { triageText } from "../../features/triage/triage.text.ts";
import classes from "./properties.module.css";
import type { Inbox } from "../../features/inbox/use-inbox.ts";

const small = { size: 14, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The status, tags, owner and merging of the open feedback, with their keys. */
export function Properties({ inbox, item }: { inbox: Inbox; item: FullFeedback }) {
  const board = useBoard();
  const items = [item];
  const ownerName = item.owner?.full_name ?? triageText.nobody;
  const button = (label: string) => ({ type: "button", className: classes["prop"], "aria-label": label }) as const;
  return (
    <dl className={classes["props"]}>
      <dt>{triageText.status}</dt>
      <dd>
        <StatusField
          {...inbox.fieldProps("status", false)}
          items={items}
          trigger={
            <button {...button(triageText.statusOf(item.status))}>
              <Glyph status={statusOf(board, item)} />
              <StatusName name={item.status} />
              <ChevronDown {...small} size={12} />
            </button>
          }
        />
        <Kbd>S</Kbd>
      </dd>
      <dt>{triageText.tags}</dt>
      <dd>
        {item.tags.length > 0 && <Tags tags={item.tags} />}
        <TagsField
          {...inbox.fieldProps("tags", false)}
          items={items}
          trigger={
            <button {...button(triageText.tagsOf(item.tags.map(({ name }) => name)))}>
              <Plus {...small} />
              {triageText.addTag}
            </button>
          }
        />
        <Kbd>T</Kbd>
      </dd>
      <dt>{triageText.owner}</dt>
      <dd>
        <OwnerField
          {...inbox.fieldProps("owner", false)}
          items={items}
          trigger={
            <button {...button(triageText.ownerOf(ownerName))}>
              {item.owner ? <Avatar person={item.owner} size="small" /> : <UserRound {...small} />}
              {ownerName}
            </button>
          }
        />
        <Kbd>A</Kbd>
      </dd>
      <dt>{triageText.duplicate}</dt>
      <dd>
        <MergeField
          {...inbox.fieldProps("merge", false)}
          items={items}
          onMerge={inbox.openItem}
          trigger={
            <button {...button(triageText.mergeLabel)}>
              <GitMerge {...small} />
              {triageText.mergeInto}
            </button>
          }
        />
        <Kbd>M</Kbd>
      </dd>
    </dl>
  );
}
