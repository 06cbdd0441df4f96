import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Hidden } from "../../ui/text/hidden.tsx";
import { FormRow, Rows } from "../../ui/layout/rows.tsx";
import { ReadOnly } from "../../shell/manage/read-only.tsx";
import { SettingsFrame } from "../../shell/manage/settings-frame.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { moved } from "../../features/status/order.ts";
import { StatusForm } from "../../features/status/status-form.tsx";
import { StatusRow } from "../../features/status/status-row.tsx";
import { statusText } from "../../features/status/status.text.ts";
import { useReorder } from "../../features/status/use-statuses.ts";

/** `/p/{slug}/manage/settings/statuses` */
export function StatusesPage() {
  const { statuses, viewer } = useBoard();
  const [isAdding, setAdding] = useState(false);
  const [said, say] = useState("");
  const reorder = useReorder();
  const mayChange = viewer?.can.includes("status.update") ?? false;
  const move = (from: number, to: number) => {
    const order = moved(statuses, from, to);
    const status = statuses[from];
    if (order === statuses || from === to || !status) return;
    reorder(order);
    say(statusText.moved(status.name, to + 1, statuses.length));
  };
  const add = (
    <Button kind="primary" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
      <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
      {statusText.add}
    </Button>
  );
  return (
    <SettingsFrame title={statusText.title} text={statusText.lead} action={mayChange && add}>
      {!mayChange && <ReadOnly text={statusText.readOnly} />}
      <Rows label={statusText.list}>
        {isAdding && (
          <FormRow>
            <StatusForm close={() => setAdding(false)} />
          </FormRow>
        )}
        {statuses.map((status, index) => (
          <StatusRow key={status.id} status={status} index={index} mayChange={mayChange} move={move} />
        ))}
      </Rows>
      <div role="status">
        <Hidden>{said}</Hidden>
      </div>
    </SettingsFrame>
  );
}
