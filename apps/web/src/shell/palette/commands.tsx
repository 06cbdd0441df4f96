import type { FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { GitMerge, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { Glyph } from "../../ui/marks/status.tsx";
import { Swatch } from "../../ui/marks/tag.tsx";
import { useMerge } from "../../data/feedback/use-merge.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { useTriage } from "../../features/triage/use-triage.ts";
import { paletteText } from "./palette.text.ts";

export interface Command {
  id: string;
  label: string;
  mark: ReactNode;
  /** A count or an explanation after its name. */
  note?: string;
  run: () => void;
}

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Returns the feedback of the page, for the team. */
export function useCurrent(): FullFeedback | undefined {
  const { slug: projectSlug, viewer } = useBoard();
  const params: { feedbackId?: string } = useParams({ strict: false });
  const search: { item?: string } = useSearch({ strict: false });
  const feedbackId = params.feedbackId ?? search.item;
  const options = useEarshot().feedback.get.queryOptions({ projectSlug, feedbackId: feedbackId ?? "" });
  return useQuery({ ...options, enabled: Boolean(feedbackId && viewer?.role) }).data;
}

/** Returns the team's actions on a feedback. */
export function useActions(item: FullFeedback | undefined): Command[] {
  const board = useBoard();
  const earshot = useEarshot();
  const { setStatus, setTags, assign } = useTriage();
  const { merge } = useMerge();
  const enabled = item !== undefined;
  const projectSlug = board.slug;
  const { data: team = [] } = useQuery({ ...earshot.member.list.queryOptions({ projectSlug }), enabled });
  const similar = earshot.feedback.similar.queryOptions({ projectSlug, text: item?.title ?? "" });
  const { data: others = [] } = useQuery({ ...similar, enabled });
  if (!item) return [];
  const items = [item];
  const isTagged = (name: string) => item.tags.some((tag) => tag.name === name);
  const statuses = board.statuses.filter(({ name }) => name !== item.status);
  return [
    ...statuses.map((status) => ({
      id: `status-${status.id}`,
      label: paletteText.setStatus(status.name),
      mark: <Glyph status={status} />,
      run: () => void setStatus(items, status.name),
    })),
    ...others
      .filter(({ id }) => id !== item.id)
      .map((other) => ({
        id: `merge-${other.id}`,
        label: paletteText.mergeInto(other.title),
        mark: <GitMerge {...icon} />,
        run: () => void merge(items, other),
      })),
    ...team.map((person) => ({
      id: `owner-${person.id}`,
      label:
        person.id === item.owner?.id ? paletteText.assignNobody : paletteText.assign(person.full_name ?? person.email),
      mark: <UserRound {...icon} />,
      run: () => void assign(items, person.id === item.owner?.id ? null : person),
    })),
    ...board.tags.map(({ id, name, color }) => ({
      id: `tag-${id}`,
      label: (isTagged(name) ? paletteText.removeTag : paletteText.addTag)(name),
      mark: <Swatch color={color} />,
      run: () => void (isTagged(name) ? setTags(items, [], [name]) : setTags(items, [name], [])),
    })),
  ];
}
