import { useState } from "react";
import { ColorField, firstColor } from "../../ui/forms/color-field.tsx";
import { SmallForm } from "../../ui/forms/form.tsx";
import { NameField } from "../../ui/forms/name-field.tsx";
import { tagText } from "./tag.text.ts";
import { type Tag, useSaveTag } from "./use-tags.ts";

const text = tagText.form;

/** The form for a tag's name and color; for a new tag without one. */
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
