import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useBoard } from "./use-board.ts";

/** What this browser remembers of a project's first steps. */
const keyOf = (slug: string, what: "shared" | "hidden") => `steps:${slug}:${what}`;

/** One such memory. It is read in the browser only, after the first paint. */
function useMemory(slug: string, what: "shared" | "hidden") {
  const [is, set] = useState(() => localStorage.getItem(keyOf(slug, what)) !== null);
  const remember = () => {
    localStorage.setItem(keyOf(slug, what), "yes");
    set(true);
  };
  return [is, remember] as const;
}

/** Returns which first steps are done. */
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
