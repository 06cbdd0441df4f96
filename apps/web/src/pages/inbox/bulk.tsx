import { GitMerge, Trash2, X } from "lucide-react";
import { Button } from "../../ui/controls/button.tsx";
import { OwnerField, StatusField, TagsField } from "../../features/triage/fields.tsx";
import { MergeField } from "../../features/triage/merge-field.tsx";
import classes from "./bulk.module.css";
import { inboxText } from "../../features/inbox/inbox.text.ts";
import type { Inbox } from "../../features/inbox/use-inbox.ts";

/** The actions on all selected items. */
export function Bulk({ inbox: { selection, fieldProps, removeAll, openItem } }: { inbox: Inbox }) {
  const items = selection.selected;
  return (
    <div className={classes["bulk"]} role="group" aria-label={inboxText.bulk}>
      <div className={classes["head"]}>
        <strong role="status">{inboxText.selected(items.length)}</strong>
        <Button small kind="quiet" onClick={selection.clear}>
          <X size={14} strokeWidth={1.75} aria-hidden="true" />
          {inboxText.selectNone}
        </Button>
      </div>
      <StatusField
        {...fieldProps("status", true)}
        items={items}
        trigger={<Button small>{inboxText.setStatus}</Button>}
      />
      <TagsField {...fieldProps("tags", true)} items={items} trigger={<Button small>{inboxText.setTags}</Button>} />
      <OwnerField {...fieldProps("owner", true)} items={items} trigger={<Button small>{inboxText.setOwner}</Button>} />
      <MergeField
        {...fieldProps("merge", true)}
        items={items}
        onMerge={(into) => {
          selection.clear();
          openItem(into);
        }}
        trigger={
          <Button small>
            <GitMerge size={14} strokeWidth={1.75} aria-hidden="true" />
            {inboxText.merge}
          </Button>
        }
      />
      <Button small kind="danger" onClick={removeAll}>
        <Trash2 size={14} strokeWidth={1.75} aria-hidden="true" />
        {inboxText.delete}
      </Button>
    </div>
  );
}
