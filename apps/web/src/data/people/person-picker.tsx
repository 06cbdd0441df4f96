import type { Person } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Combobox } from "../../ui/controls/combobox.tsx";
import { useDebounced } from "../../ui/hooks/use-debounced.ts";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { useBoard } from "../project/use-board.ts";
import { peopleText as text } from "./people.text.ts";

/** The pause in typing before a search, in milliseconds. */
const pause = 200;
const shown = 10;

interface PersonPickerProps {
  label: string;
  /** The text of the button while nobody is chosen. */
  nobody: string;
  person: Pick<Person, "id" | "name"> | null;
  /** The id of somebody who cannot be chosen. */
  except?: string;
  onChange: (person: Person) => void;
}

export const nameOf = ({ name, email }: Pick<Person, "name" | "email">): string => name ?? (email || text.deleted);

/** Chooses a person of the project by the beginning of a name or an e-mail. */
export function PersonPicker({ label, nobody, person, except, onChange }: PersonPickerProps) {
  const { slug: projectSlug } = useBoard();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const q = useDebounced(typed.trim(), pause);
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...useEarshot().person.list.queryOptions({ projectSlug, limit: shown, ...(q && { q }) }),
    enabled: isOpen,
    placeholderData: (before) => before,
  });
  const people = (data?.items ?? []).filter(({ id, name }) => id !== except && name !== null);
  const chosen = person?.name ?? nobody;
  return (
    <Combobox
      label={label}
      placeholder={text.find}
      nothing={isFetching ? text.searching : text.nobodyFound}
      open={isOpen}
      onOpenChange={(toOpen) => {
        setOpen(toOpen);
        if (!toOpen) setTyped("");
      }}
      onSearch={setTyped}
      isLate={typed.trim() !== q || isPlaceholderData}
      choices={people.map((found) => ({
        value: found.id,
        label: nameOf(found),
        mark: <Avatar person={{ ...found, full_name: found.name }} size="small" />,
        note: found.email || text.kinds[found.kind],
      }))}
      value={person?.id ?? null}
      onChange={(id) => {
        const found = people.find((each) => each.id === id);
        if (found) onChange(found);
      }}
      trigger={
        <Button aria-label={`${label}: ${chosen}`}>
          <bdi>{chosen}</bdi>
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      }
    />
  );
}
