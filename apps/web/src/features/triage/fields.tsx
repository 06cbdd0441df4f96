import type { FullFeedback, User } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import type { ReactElement } from "react";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { type Choice, Combobox, MultiCombobox } from "../../ui/controls/combobox.tsx";
import { Glyph } from "../../ui/marks/status.tsx";
import { Swatch } from "../../ui/marks/tag.tsx";
import { useViewer } from "../../data/session/viewer.ts";
import { statusOf } from "../../data/feedback/status.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { triageText } from "./triage.text.ts";
import { useTriage } from "./use-triage.ts";

export interface FieldProps {
  /** The items that it changes: one, or all that are selected. */
  items: readonly FullFeedback[];
  /** The button that opens the choices. */
  trigger: ReactElement;
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  focusAfter?: () => HTMLElement | null;
}

/** Returns the value that all have in common; null if they differ. */
const common = <Value,>(values: readonly Value[]): Value | null =>
  values.every((value) => value === values[0]) ? (values[0] ?? null) : null;

/** Returns a name with a capital, as StatusName shows it. */
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

/** Adds and removes tags. Of several items, the tags that all have are checked. */
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

/** Returns the team. The caller is first. */
function useTeam(): User[] {
  const { slug: projectSlug } = useBoard();
  const viewer = useViewer();
  const { data = [] } = useQuery(useEarshot().member.list.queryOptions({ projectSlug }));
  return data.toSorted((one, other) => Number(other.id === viewer?.id) - Number(one.id === viewer?.id));
}

/** Chooses the member who looks after the feedback. */
export function OwnerField({ items, ...rest }: FieldProps) {
  const team = useTeam();
  const viewer = useViewer();
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
