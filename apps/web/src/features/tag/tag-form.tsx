import { useState } from "react";
import { ColorField, firstColor } from "../../ui/color-field.tsx";
import { SmallForm } from "../../ui/form.tsx";
import { NameField } from "../../ui/name-field.tsx";
import { tagText } from "./tag.text.ts";
import { type Tag, useSaveTag } from "./use-tags.ts";

const text = tagText.form;

/** A tag's name and colour; of a new one, if none is given. */
export function TagForm({ tag, close }: { tag?: Tag; close: () => void }) {
  const [name, setName] = useState(tag?.name ?? "");
  const [color, setColor] = useState(tag?.color ?? firstColor);
  const { save, isPending, fault } = useSaveTag(tag, close);
  return (
    <SmallForm
      label={tag ? text.edit(tag.name) : text.add}
      submit={tag ? text.save : text.submit}
      isPending={isPending}
      fault={fault}
      onSubmit={() => save({ name, color })}
      close={close}
    >
      <NameField label={text.name} value={name} onChange={setName} />
      <ColorField label={text.color} value={color} onChange={setColor} />
    </SmallForm>
  );
}
