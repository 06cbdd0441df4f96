import type { Session } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Failure, sentenceOf } from "../../ui/messages/failure.tsx";
import { stacked } from "../../ui/layout/panel.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { dropWaiting } from "../../data/session/waiting.ts";
import { forgetDrafts } from "../../ui/hooks/use-draft.ts";
import { useEndAll, useToast } from "../../ui/messages/toast.tsx";
import classes from "./account.module.css";
import { accountText } from "./account.text.ts";

const text = accountText.sessions;

/** The names that browsers and systems send of themselves: many name others too, which come later here. */
const browsers = ["Edg", "OPR", "Firefox", "Chrome", "Safari"];
const systems = ["Windows", "Android", "iPhone", "iPad", "Mac OS X", "Linux"];

/** Returns the browser of a session, such as "Firefox on Linux", as far as it says. */
function browserOf({ user_agent: agent }: Session): string {
  const [browser, system] = [browsers, systems].map((names) => names.find((name) => agent?.includes(name)));
  const name = { Edg: "Edge", OPR: "Opera" }[browser ?? ""] ?? browser;
  return [name, system].filter(Boolean).join(" on ") || text.unknown;
}

/** Returns the name of a session: its browser, and the project's own domain if it is at one. */
const nameOf = (session: Session): string => {
  const browser = session.current ? text.current : browserOf(session);
  return session.domain === null ? browser : text.at(browser, session.domain);
};

/** The browsers in which the caller is signed in, with buttons that sign each of them out. */
export function Sessions() {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const say = useToast();
  const endAll = useEndAll();
  const { data, error, refetch } = useQuery(earshot.account.sessions.queryOptions());
  const isOwn = (sessionId?: string) => !sessionId || data?.find(({ id }) => id === sessionId)?.current;
  const { mutate, isPending } = useMutation(
    earshot.account.signOut.mutationOptions({
      onMutate: async ({ sessionId }) => void (isOwn(sessionId) && (await endAll())),
      onError: (failure) => say(sentenceOf(failure)),
      async onSuccess(_, { sessionId }) {
        if (isOwn(sessionId)) {
          forgetDrafts();
          dropWaiting();
          location.assign("/");
        } else await queryClient.invalidateQueries({ queryKey: earshot.account.sessions.queryKey() });
      },
    }),
  );
  return (
    <section className={stacked} aria-labelledby="sessions">
      <h2 id="sessions">{text.title}</h2>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={2} />}
      <ul className={classes["sessions"]}>
        {data?.map((session) => (
          <li key={session.id}>
            <div>
              {nameOf(session)}
              <p>
                {text.since}
                <Ago at={session.created_at} />
              </p>
            </div>
            <Button
              small
              disabled={isPending}
              aria-label={text.endThis(nameOf(session))}
              onClick={() => mutate({ sessionId: session.id })}
            >
              {text.end}
            </Button>
          </li>
        ))}
      </ul>
      <Button disabled={isPending} onClick={() => mutate({})}>
        {text.endAll}
      </Button>
    </section>
  );
}
