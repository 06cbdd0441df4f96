import type { Tells } from "@earshot/client";
import { Bell, Mail, MessageSquare, Webhook } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog, DialogFoot } from "../../ui/messages/dialog.tsx";
import { QuietChoice } from "./quiet-choice.tsx";
import type { Answer, Asked } from "./telling.tsx";
import classes from "./telling.module.css";
import { tellingText } from "./telling.text.ts";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

interface Question extends Omit<Asked, "rehearsals"> {
  tells: Tells;
  isSum: boolean;
  /** The number of writes that would fail, and why the first one would. */
  failed: { count: number; sentence: string } | null;
  answer: (answer: Answer) => void;
}

/** The people whom a write tells, and the ways. */
function Whom({ tells, isSum }: Pick<Question, "tells" | "isSum">) {
  const { people, mails, notifications, webhooks, chats, quiet, sample } = tells;
  const ways = [
    { Icon: Mail, count: mails, name: tellingText.mails },
    { Icon: Bell, count: notifications, name: tellingText.notifications },
    { Icon: Webhook, count: webhooks, name: tellingText.webhooks(webhooks) },
    { Icon: MessageSquare, count: chats, name: tellingText.chats(chats) },
  ];
  return (
    <section className={classes["whom"]} aria-label={tellingText.whom}>
      <p className={classes["sum"]}>{tellingText.sum({ people, webhooks, chats, isMost: isSum })}</p>
      <ul className={classes["ways"]}>
        {ways
          .filter(({ count }) => count > 0)
          .map(({ Icon, count, name }) => (
            <li key={name}>
              <Icon {...icon} />
              <strong>{count.toLocaleString("en")}</strong>
              {name}
            </li>
          ))}
      </ul>
      {quiet.turned_off + quiet.no_address > 0 && <p className={classes["hint"]}>{tellingText.without(quiet)}</p>}
      {sample.length > 0 && (
        <details>
          <summary>{tellingText.some}</summary>
          <ul className={classes["told"]}>
            {sample.map(({ name, why }) => (
              <li key={`${name} ${why}`}>
                <span dir="auto">{name ?? tellingText.somebody}</span>
                <span className={classes["why"]}>{why}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Asks before people are told. The main button has the focus, so that Enter goes on. */
export function TellingDialog({ title, act, tells, isSum, failed, answer }: Question) {
  const [isQuiet, setQuiet] = useState(false);
  const main = useRef<HTMLButtonElement>(null);
  return (
    <Dialog isOpen close={() => answer(null)} title={title} focus={main}>
      {failed && <p className={classes["hint"]}>{tellingText.leftOut(failed.count, failed.sentence)}</p>}
      <Whom tells={tells} isSum={isSum} />
      <DialogFoot>
        <QuietChoice isQuiet={isQuiet} onChange={setQuiet} />
        <Button onClick={() => answer(null)}>{tellingText.cancel}</Button>
        <Button ref={main} kind="primary" onClick={() => answer(isQuiet ? { quiet: true } : {})}>
          {tellingText.submit(act, isSum ? 0 : tells.people, isQuiet)}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
