import { type ComponentType, type ReactNode, useState } from "react";
import { Button } from "../controls/button.tsx";
import { Failure } from "../messages/failure.tsx";
import { Panel } from "./panel.tsx";
import { FormRow, Rows } from "./rows.tsx";
import { Skeleton } from "./skeleton.tsx";

interface ListPanelProps {
  text: {
    readonly title: string;
    readonly lead: string;
    readonly list: string;
    readonly none: string;
    readonly add: string;
  };
  /** Undefined until they are loaded. */
  rows: readonly ReactNode[] | undefined;
  error: Error | null;
  retry: () => void;
  /** The form that adds one. */
  Form: ComponentType<{ close: () => void }>;
}

/** A panel with a list that a form adds to. */
export function ListPanel({ text, rows, error, retry, Form }: ListPanelProps) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Panel title={text.title} text={text.lead}>
      {!rows && (error ? <Failure error={error} retry={retry} /> : <Skeleton rows={2} />)}
      {rows?.length === 0 && !isAdding && <p>{text.none}</p>}
      {rows && (rows.length > 0 || isAdding) && (
        <Rows label={text.list}>
          {isAdding && (
            <FormRow>
              <Form close={() => setAdding(false)} />
            </FormRow>
          )}
          {rows}
        </Rows>
      )}
      {rows && !isAdding && <Button onClick={() => setAdding(true)}>{text.add}</Button>}
    </Panel>
  );
}
