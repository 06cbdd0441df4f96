import { useState } from "react";
import { ColorField, firstColor } from "../../ui/forms/color-field.tsx";
import { SmallForm } from "../../ui/forms/form.tsx";
import { NameField } from "../../ui/forms/name-field.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { type Stage, themedColor } from "../../ui/marks/status.tsx";
import { statusText } from "./status.text.ts";
import { type Status, useSaveStatus } from "./use-statuses.ts";

const text = statusText.form;
/** The colors to choose from. The first six are those of a new project: they have the names of the shades that show instead. */
const palette = [
  ["#64748b", "Teal"],
  ["#a1a1aa", "Grey"],
  ["#3b82f6", "Violet"],
  ["#f59e0b", "Amber"],
  ["#22c55e", "Green"],
  ["#ef4444", "Red"],
  ["#0ea5e9", "Blue"],
  ["#ec4899", "Pink"],
] as const;
const stages = Object.entries(statusText.stages) as [Stage, string][];

/** The form for a status's name, stage and color; for a new status without one. */
export function StatusForm({ status, close }: { status?: Status; close: () => void }) {
  const [name, setName] = useState(status?.name ?? "");
  const [color, setColor] = useState(status?.color ?? firstColor);
  const [stage, setStage] = useState<Stage>(status?.stage ?? "new");
  const { save, isPending, fault } = useSaveStatus(status, close);
  return (
    <SmallForm
      label={status ? text.edit(status.name) : text.add}
      submit={status ? text.save : text.submit}
      isPending={isPending}
      fault={fault}
      onSubmit={() => save({ name, color, stage })}
      close={close}
    >
      <NameField label={text.name} value={name} onChange={setName} />
      <SelectField label={text.stage} value={stage} options={stages} onChange={setStage} />
      <ColorField label={text.color} value={color} palette={palette} shownAs={themedColor} onChange={setColor} />
    </SmallForm>
  );
}
