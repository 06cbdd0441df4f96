import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useBoard } from "../../data/project/use-board.ts";

/** The key of a fact about the first steps that this browser remembers. */
const keyOf = (slug: string, what: "shared" | "hidden") => `steps:${slug}:${what}`;

/** Returns one such fact. It is read in the browser only, after the first paint. */
function useMemory(slug: string, what: "shared" | "hidden") {
  const [is, set] = useState(() => localStorage.getItem(keyOf(slug, what)) !== null);
  const remember = () => {
    localStorage.setItem(keyOf(slug, what), "yes");
    set(true);
  };
  return [is, remember] as const;
}

/** Returns which of the first steps are done. */
export function useSteps() {
  const { slug: projectSlug, counts } = useBoard();
  const earshot = useEarshot();
  const members = useQuery(earshot.member.list.queryOptions({ projectSlug }));
  const invites = useQuery(earshot.invite.list.queryOptions({ projectSlug }));
  const [shared, share] = useMemory(projectSlug, "shared");
  const [hidden, hide] = useMemory(projectSlug, "hidden");
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const team = (members.data?.length ?? 0) > 1 || (invites.data?.length ?? 0) > 0;
  return {
    isKnown: members.data !== undefined && invites.data !== undefined,
    done: { feedback: total > 0, shared, team },
    hidden,
    share,
    hide,
  };
}
