import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { MultiCombobox } from "../../../ui/controls/combobox.tsx";
import { capitalOf } from "../../../ui/text/letters.ts";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { useDebounced } from "../../../ui/hooks/use-debounced.ts";
import { Glyph } from "../../../ui/marks/status.tsx";
import { statusOf } from "../../../data/feedback/status.ts";
import { useBoard } from "../../../data/project/use-board.ts";
import type { Draft, Shipped } from "./draft.ts";
import classes from "./editor.module.css";
import { editorText } from "./editor.text.ts";

const text = editorText.ships;

/** The pause in typing before a search, in milliseconds, and the most results. */
const pause = 200;
const limit = 20;

interface ShipsProps {
  draft: Draft;
  /** True if the entry was saved with feedback, and is not public yet. */
  isWaiting: boolean;
  change: (changes: Partial<Draft>) => void;
}

/** Searches feedback. Before anything is typed, it finds the feedback with the most votes. */
function useFound() {
  const { slug: projectSlug } = useBoard();
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const search = useDebounced(typed.trim(), pause);
  const input = { projectSlug, limit, sort: "upvotes" as const, ...(search && { search }) };
  const options = useEarshot().feedback.page.queryOptions(input);
  const { data, isPlaceholderData } = useQuery({ ...options, enabled: isOpen, placeholderData: (before) => before });
  const isLate = typed.trim() !== search || isPlaceholderData;
  return { found: data?.items ?? [], isLate, setTyped, isOpen, setOpen };
}

function AddFeedback({ draft, change }: Pick<ShipsProps, "draft" | "change">) {
  const board = useBoard();
  const { found, isLate, setTyped, isOpen, setOpen } = useFound();
  const known = new Map<string, Shipped>([...found, ...draft.feedback].map((item) => [item.id, item]));
  const choices = Array.from(known.values(), (item) => ({
    value: item.id,
    label: item.title,
    mark: <Glyph status={statusOf(board, item)} />,
  }));
  const choose = (ids: string[]) => {
    const feedback = ids.flatMap((id) => {
      const item = known.get(id);
      return item ? [{ id, title: item.title, status: item.status, stage: item.stage }] : [];
    });
    change({ feedback });
  };
  return (
    <MultiCombobox
      label={text.search}
      placeholder={text.search}
      nothing={text.nothing}
      choices={choices}
      values={draft.feedback.map(({ id }) => id)}
      open={isOpen}
      onOpenChange={setOpen}
      onSearch={setTyped}
      isLate={isLate}
      onChange={choose}
      trigger={
        <Button block aria-label={text.add}>
          <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
          {text.add}
        </Button>
      }
    />
  );
}

/** The feedback that an entry ships, and the status that it gets. */
export function EditorShips({ draft, isWaiting, change }: ShipsProps) {
  const board = useBoard();
  const done = board.statuses.filter(({ stage }) => stage === "done");
  const others = board.statuses.filter(({ stage }) => stage !== "done");
  const statuses = [...done, ...others].map(({ name }) => [name, capitalOf(name)] as const);
  return (
    <>
      {draft.feedback.length === 0 && <p>{text.none}</p>}
      <ul className={classes["ships"]}>
        {draft.feedback.map((item) => (
          <li key={item.id}>
            <Glyph status={statusOf(board, item)} />
            <span dir="auto">{item.title}</span>
            <Button
              kind="quiet"
              icon
              small
              aria-label={text.remove(item.title)}
              onClick={() => change({ feedback: draft.feedback.filter(({ id }) => id !== item.id) })}
            >
              <X size={14} strokeWidth={1.75} aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      <AddFeedback draft={draft} change={change} />
      {draft.feedback.length > 0 && (
        <>
          <SelectField
            label={text.status}
            value={draft.status}
            options={[["", text.keep], ...statuses]}
            onChange={(status) => change({ status })}
          />
          {isWaiting && <p>{text.again}</p>}
        </>
      )}
    </>
  );
}
