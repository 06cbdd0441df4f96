import type { FullFeedback, User } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import type { ReactElement } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { type Choice, Combobox, MultiCombobox } from "../../ui/combobox.tsx";
import { Glyph } from "../../ui/status.tsx";
import { Swatch } from "../../ui/tag.tsx";
import { useViewer } from "../account/viewer.ts";
import { statusOf } from "../feedback/status.ts";
import { useBoard } from "../project/use-board.ts";
import { triageText } from "./triage.text.ts";
import { useTriage } from "./use-triage.ts";

export interface FieldProps {
  /** What it changes: one, or all that are selected. */
  items: readonly FullFeedback[];
  /** The button that opens the choices. */
  trigger: ReactElement;
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  focusAfter?: () => HTMLElement | null;
}

/** What all have in common; null if they differ. */
const common = <Value,>(values: readonly Value[]): Value | null =>
  values.every((value) => value === values[0]) ? (values[0] ?? null) : null;

/** A name as StatusName shows it. */
const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Chooses a status. */
export function StatusField({ items, ...rest }: FieldProps) {
  const board = useBoard();
  const { setStatus } = useTriage();
  const unlisted = items.filter(({ status }) => !board.statuses.some(({ name }) => name === status));
  const statuses = [...board.statuses, ...unlisted.map((item) => statusOf(board, item))];
  const choices = new Map<string, Choice>(
    statuses.map((status) => [
      status.name,
      { value: status.name, label: capitalized(status.name), mark: <Glyph status={status} /> },
    ]),
  );
  return (
    <Combobox
      {...rest}
      label={triageText.status}
      placeholder={triageText.findStatus}
      choices={[...choices.values()]}
      value={common(items.map(({ status }) => status))}
      onChange={(status) => void setStatus(items, status)}
    />
  );
}

/** Adds tags and takes them away. Of several items, those that all have are checked. */
export function TagsField({ items, ...rest }: FieldProps) {
  const { tags } = useBoard();
  const { setTags } = useTriage();
  const values = tags
    .map(({ name }) => name)
    .filter((name) => items.every((item) => item.tags.some((tag) => tag.name === name)));
  const change = (names: string[]) =>
    setTags(
      items,
      names.filter((name) => !values.includes(name)),
      values.filter((name) => !names.includes(name)),
    );
  return (
    <MultiCombobox
      {...rest}
      label={triageText.tags}
      placeholder={triageText.findTag}
      nothing={triageText.noTags}
      choices={tags.map(({ name, color }) => ({ value: name, label: name, mark: <Swatch color={color} /> }))}
      values={values}
      onChange={(names) => void change(names)}
    />
  );
}

const nobody = "nobody";

/** The team, whoever looks at the page first. */
function useTeam(): User[] {
  const [{ slug: projectSlug }, viewer] = [useBoard(), useViewer()];
  const { data = [] } = useQuery(useEarshot().member.list.queryOptions({ projectSlug }));
  return data.toSorted((one, other) => Number(other.id === viewer?.id) - Number(one.id === viewer?.id));
}

/** Chooses who on the team looks after it. */
export function OwnerField({ items, ...rest }: FieldProps) {
  const [team, viewer] = [useTeam(), useViewer()];
  const { assign } = useTriage();
  const people = team.map((person) => ({
    value: person.id,
    label: person.full_name ?? person.email,
    mark: <Avatar person={person} size="small" />,
    ...(person.id === viewer?.id && { note: triageText.you }),
  }));
  const none = { value: nobody, label: triageText.noOwner, mark: <UserRound size={16} aria-hidden="true" /> };
  return (
    <Combobox
      {...rest}
      label={triageText.owner}
      placeholder={triageText.findOwner}
      choices={[...people, none]}
      value={common(items.map(({ owner }) => owner?.id ?? nobody))}
      onChange={(id) => void assign(items, team.find((person) => person.id === id) ?? null)}
    />
  );
}
