import { useState } from "react";
import { SmallForm } from "../../ui/forms/form.tsx";
import { capitalOf } from "../../ui/text/letters.ts";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { statusText } from "./status.text.ts";
import { type Status, useDeleteStatus } from "./use-statuses.ts";

const text = statusText.deletion;

/** Asks for the status that a deleted one's feedback gets. */
export function DeleteStatus({ status, close }: { status: Status; close: () => void }) {
  const { statuses, counts } = useBoard();
  const others = statuses.filter(({ id, moving_into }) => id !== status.id && moving_into === null);
  const first = others.find(({ stage }) => stage === status.stage) ?? others[0];
  const [into, setInto] = useState(first?.id ?? "");
  const { remove, isPending, fault } = useDeleteStatus(status);
  const count = counts.find(({ status: name }) => name === status.name)?.count ?? 0;
  return (
    <SmallForm
      label={text.label(status.name)}
      submit={text.submit}
      danger
      isPending={isPending || !first}
      fault={fault}
      onSubmit={() => remove(into)}
      close={close}
    >
      <p>{first ? text.warning(count) : text.last}</p>
      {first && (
        <SelectField
          label={text.into}
          value={into}
          options={others.map(({ id, name }) => [id, capitalOf(name)])}
          onChange={setInto}
        />
      )}
    </SmallForm>
  );
}
