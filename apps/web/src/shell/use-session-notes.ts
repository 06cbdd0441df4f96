import { useEarshotClient } from "@earshot/client/react";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { type Resumed, takeResumed } from "../data/session/resumed.ts";
import { onSessionEnd } from "../data/session/session-end.ts";
import { isViewerQuery, signInPath } from "../data/session/viewer.ts";
import { readWaiting } from "../data/session/waiting.ts";
import { useTelling } from "../data/telling/telling.tsx";
import { sentenceOf } from "../ui/messages/failure.tsx";
import { useMessage } from "../ui/messages/toast.tsx";

const text = {
  ended: "You are signed out.",
  waits: "You are signed out. Sign in, and what you did is done.",
  signIn: "Sign in",
  done: "You are signed in, and what you wanted is done.",
};

/** Says that the session has ended, and what was done for somebody who came back from signing in. */
export function useSessionNotes(): void {
  const { say, tell, hold, release } = useMessage();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const ended = useEffectEvent((page: string) =>
    hold(readWaiting() ? text.waits : text.ended, { href: signInPath(page), label: text.signIn }),
  );
  const back = useEffectEvent(release);
  useEffect(() => onSessionEnd(ended, back), []);
  const client = useEarshotClient();
  const ask = useTelling();
  const report = async (what: Resumed | null) => {
    if (!what) return;
    void queryClient.invalidateQueries({ predicate: (query) => !isViewerQuery(query) });
    if (what.error === undefined) tell(text.done);
    else say(sentenceOf(what.error));
    if (what.created)
      void navigate({
        to: "/p/$slug/f/$feedbackId",
        params: { slug: what.created.slug, feedbackId: what.created.id },
        replace: true,
      });
    if (what.comment === undefined) return;
    // The thread goes to it once it has loaded it.
    await navigate({ to: ".", search: true, hash: what.comment, replace: true });
    document.getElementById(what.comment)?.focus();
  };
  const resumed = useEffectEvent(async () => {
    const { done, rehearsed } = takeResumed() ?? { done: null, rehearsed: [] };
    await report(done);
    if (rehearsed.length === 0) return;
    try {
      const { askAgain } = await import("../data/session/resume.ts");
      await report(await askAgain(client, ask, rehearsed));
    } catch (error) {
      await report({ error });
    }
  });
  useEffect(() => void resumed(), []);
}
