import type { Session } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bones } from "../../ui/bones.tsx";
import { Button } from "../../ui/button.tsx";
import { Failure, sentenceOf } from "../../ui/failure.tsx";
import { panel } from "../../ui/frame.tsx";
import { Ago } from "../../ui/time.tsx";
import { useToast } from "../../ui/toast.tsx";
import classes from "./account.module.css";
import { accountText } from "./account.text.ts";

const text = accountText.sessions;

/** "Firefox on Linux", as far as the browser says. */
function browserOf({ user_agent: agent }: Session): string {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)/.exec(agent ?? "")?.[1];
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent ?? "")?.[1];
  const name = { Edg: "Edge", OPR: "Opera" }[browser ?? ""] ?? browser;
  return [name, system].filter(Boolean).join(" on ") || text.unknown;
}

/** The browsers in which the caller is signed in. Each can be signed out from here, at once. */
export function Sessions() {
  const [earshot, queryClient, say] = [useEarshot(), useQueryClient(), useToast()];
  const { data, error, refetch } = useQuery(earshot.account.sessions.queryOptions());
  const { mutate, isPending } = useMutation(
    earshot.account.signOut.mutationOptions({
      onError: (failure) => say(sentenceOf(failure)),
      async onSuccess(_, { sessionId }) {
        if (!sessionId || data?.find(({ id }) => id === sessionId)?.current) location.assign("/");
        else await queryClient.invalidateQueries({ queryKey: earshot.account.sessions.queryKey() });
      },
    }),
  );
  return (
    <section className={`${panel} ${classes["panel"]}`} aria-labelledby="sessions">
      <h2 id="sessions">{text.title}</h2>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Bones rows={2} />}
      <ul className={classes["sessions"]}>
        {data?.map((session) => (
          <li key={session.id}>
            <div>
              {session.current ? text.current : browserOf(session)}
              <p>
                {text.since}
                <Ago at={session.created_at} />
              </p>
            </div>
            <Button
              small
              disabled={isPending}
              aria-label={text.endThis(session.current ? text.current : browserOf(session))}
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
