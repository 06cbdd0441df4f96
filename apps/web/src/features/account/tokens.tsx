import type { CreatedToken, Token } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog, DialogFoot } from "../../ui/messages/dialog.tsx";
import { Failure, sentenceOf } from "../../ui/messages/failure.tsx";
import { Ago, dateOf } from "../../ui/text/time.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import classes from "./account.module.css";
import { accountText } from "./account.text.ts";
import { NewToken } from "./new-token.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { TokenSecret } from "./token-secret.tsx";

const text = accountText.tokens;

function TokenRow({ token, revoke }: { token: Token; revoke: () => void }) {
  return (
    <li>
      <div>
        <span dir="auto">{token.name}</span> <code dir="ltr">{token.prefix}…</code>
        <p>
          {token.last_used_at ? (
            <>
              {text.used}
              <Ago at={token.last_used_at} />
            </>
          ) : (
            text.unused
          )}
          {", "}
          {text.about(token.scopes, token.projects)}
          {", "}
          {token.expires_at ? text.until(dateOf(token.expires_at)) : text.forever}
        </p>
      </div>
      <Button small aria-label={text.revokeThis(token.name)} onClick={revoke}>
        {text.revoke}
      </Button>
    </li>
  );
}

/** Asks before a token is revoked: that takes effect at once, and cannot be undone. */
function AskToRevoke({ token, close }: { token: Token | null; close: () => void }) {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const say = useToast();
  const { mutate, isPending } = useMutation(
    earshot.token.revoke.mutationOptions({
      onError: (error) => say(sentenceOf(error)),
      onSuccess: () => queryClient.invalidateQueries({ queryKey: earshot.token.list.queryKey() }),
      onSettled: close,
    }),
  );
  return (
    <Dialog isOpen={token !== null} close={close} title={text.ask(token?.name ?? "")} text={text.askText}>
      <DialogFoot>
        <Button onClick={close}>{text.keep}</Button>
        <Button kind="danger" disabled={isPending} onClick={() => token && mutate({ tokenId: token.id })}>
          {text.revoke}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** The caller's API tokens. A secret is shown once, when the token is created. */
export function Tokens() {
  const { data, error, refetch } = useQuery(useEarshot().token.list.queryOptions());
  const [created, setCreated] = useState<CreatedToken | null>(null);
  const [asked, ask] = useState<Token | null>(null);
  return (
    <Panel title={text.title} text={text.lead}>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={2} />}
      {data?.length === 0 && <p className={classes["lead"]}>{text.none}</p>}
      {data && data.length > 0 && (
        <ul className={classes["sessions"]}>
          {data.map((token) => (
            <TokenRow key={token.id} token={token} revoke={() => ask(token)} />
          ))}
        </ul>
      )}
      {created ? <TokenSecret token={created} done={() => setCreated(null)} /> : <NewToken onCreated={setCreated} />}
      <AskToRevoke token={asked} close={() => ask(null)} />
    </Panel>
  );
}
