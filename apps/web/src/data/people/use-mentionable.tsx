import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDebounced } from "../../ui/hooks/use-debounced.ts";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { TeamBadge } from "../../ui/marks/team-badge.tsx";
import { useMention } from "../../ui/mentions/use-mention.tsx";
import { useBoard } from "../project/use-board.ts";

/** The pause in typing before a search, in milliseconds. */
const pause = 150;
/** The most people that a list under an @ shows: with the keyboard of a phone, it has to fit above that. */
const shown = 6;

/** True if a name, or a word of it, begins with what is typed. */
const begins = (name: string, typed: string) => name.startsWith(typed) || name.includes(` ${typed}`);

/** The list under an @ of whom a comment on feedback can mention, or a note, which reaches the team alone. */
export function useMentionable(feedbackId: string, isNote = false) {
  const { slug: projectSlug } = useBoard();
  const [typed, seek] = useState<string | null>(null);
  const q = useDebounced(typed?.trim().toLowerCase() ?? null, pause);
  const { data } = useQuery({
    ...useEarshot().feedback.mentionable.queryOptions({ projectSlug, feedbackId, q: q ?? "", team: isNote }),
    enabled: typed !== null && q !== null,
    placeholderData: (before) => before,
  });
  const named = (data ?? []).flatMap((person) =>
    person.full_name === null ? [] : [{ ...person, name: person.full_name }],
  );
  const people =
    typed === null ? [] : named.filter(({ name }) => begins(name.toLowerCase(), typed.trim().toLowerCase()));
  return useMention({
    seek,
    people: people.slice(0, shown).map((person) => ({
      value: person.id,
      label: person.name,
      mark: <Avatar person={person} size="small" />,
      note: <TeamBadge person={person} />,
    })),
  });
}
