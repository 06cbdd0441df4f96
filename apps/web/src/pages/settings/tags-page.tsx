import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { panel } from "../../ui/layout/frame.tsx";
import { FormRow, Row, Rows } from "../../ui/layout/rows.tsx";
import { Swatch } from "../../ui/marks/tag.tsx";
import { useGone } from "../../ui/messages/undo.ts";
import { ReadOnly } from "../../shell/manage/read-only.tsx";
import { SettingsFrame } from "../../shell/manage/settings-frame.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { TagForm } from "../../features/tag/tag-form.tsx";
import { tagText } from "../../features/tag/tag.text.ts";
import { type Tag, useDeleteTag } from "../../features/tag/use-tags.ts";

function TagRow({ tag, mayChange }: { tag: Tag; mayChange: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const remove = useDeleteTag();
  const { name, color } = tag;
  const actions = mayChange && (
    <>
      <Button small aria-label={tagText.editThis(name)} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {tagText.edit}
      </Button>
      <Button small kind="quiet" aria-label={tagText.removeThis(name)} onClick={() => remove(tag)}>
        {tagText.remove}
      </Button>
    </>
  );
  return (
    <Row
      mark={<Swatch color={color} />}
      actions={actions}
      open={isOpen && <TagForm tag={tag} close={() => setOpen(false)} />}
    >
      <span dir="auto">{name}</span>
    </Row>
  );
}

/** `/p/{slug}/manage/settings/tags` */
export function TagsPage() {
  const { tags, viewer } = useBoard();
  const gone = useGone();
  const [isAdding, setAdding] = useState(false);
  const mayChange = viewer?.can.includes("tag.update") ?? false;
  const shown = tags.filter(({ id }) => !gone.has(id));
  return (
    <SettingsFrame
      title={tagText.title}
      text={tagText.lead}
      action={
        <Button kind="primary" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          {tagText.add}
        </Button>
      }
    >
      {!mayChange && <ReadOnly text={tagText.readOnly} />}
      {shown.length === 0 && !isAdding && (
        <div className={panel}>
          <Empty title={tagText.none} text={tagText.noneText} />
        </div>
      )}
      {(shown.length > 0 || isAdding) && (
        <Rows label={tagText.list}>
          {isAdding && (
            <FormRow>
              <TagForm close={() => setAdding(false)} />
            </FormRow>
          )}
          {shown.map((tag) => (
            <TagRow key={tag.id} tag={tag} mayChange={mayChange} />
          ))}
        </Rows>
      )}
    </SettingsFrame>
  );
}
