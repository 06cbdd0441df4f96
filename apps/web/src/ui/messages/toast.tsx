import { Check, CircleAlert } from "lucide-react";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { Button, buttonClass } from "../controls/button.tsx";
import classes from "./toast.module.css";
import { onLeaving } from "./leaving.ts";
import { onWaiting } from "./waiting.ts";

const text = { undo: "Undo" };

/** The time for which a message stays, in milliseconds. */
const shownFor = 8_000;

/** An action that is done, and can be undone while its message is shown. */
interface Step {
  text: string;
  undo: () => void;
  /** Called once it can no longer be undone, such as for a deletion. `isLast` if the page ends: nothing is done later. */
  settle?: (isLast: boolean) => Promise<void>;
}

interface Message extends Partial<Step> {
  id: number;
  text: string;
  /** True for what was done, false for an error. */
  isDone?: boolean;
  /** True for what the page waits for. The message stays until it is removed. */
  isWaiting?: boolean;
  /** The link that helps. The message stays until it is removed. */
  link?: { href: string; label: string };
}

/** Returns the messages that are shown, and functions that add and remove them. Each has a timer. */
function useMessages() {
  const [messages, setMessages] = useState<Message[]>([]);
  const timers = useRef(new Map<Message, ReturnType<typeof setTimeout> | undefined>());
  const count = useRef(0);
  const toasts = useMemo(() => {
    /** Removes a message. Returns false if it was gone. */
    const remove = (message: Message) => {
      clearTimeout(timers.current.get(message));
      setMessages((before) => before.filter((other) => other !== message));
      return timers.current.delete(message);
    };
    const end = async (message: Message, isLast = false) => {
      if (remove(message)) await message.settle?.(isLast);
    };
    const undo = (message: Message) => void (remove(message) && message.undo?.());
    const show = (message: Omit<Message, "id">) => {
      const shown = [...timers.current.keys()];
      // A message with a link says it already.
      if (!message.link && shown.some((other) => other.link && other.text.startsWith(message.text))) return;
      const same = shown.find((other) => !other.undo && (message.link ? other.link : other.text === message.text));
      if (same) remove(same);
      const added = { ...message, id: ++count.current };
      const stays = message.link || message.isWaiting;
      timers.current.set(added, stays ? undefined : setTimeout(() => void end(added), shownFor));
      setMessages((before) => [...before, added]);
    };
    const removeAll = (which: (message: Message) => unknown) =>
      [...timers.current.keys()].filter(which).forEach(remove);
    return {
      undo,
      say: (sentence: string) => show({ text: sentence }),
      tell: (sentence: string) => show({ text: sentence, isDone: true }),
      done: (step: Step) => show({ ...step, isDone: true }),
      hold: (sentence: string, link: Message["link"] & object) => show({ text: sentence, link }),
      release: () => removeAll(({ link }) => link),
      wait(sentence: string | null) {
        removeAll(({ isWaiting }) => isWaiting);
        if (sentence) show({ text: sentence, isWaiting: true });
      },
      undoLast() {
        const last = [...timers.current.keys()].findLast((message) => message.undo);
        if (last) undo(last);
      },
      endAll: () => Promise.all([...timers.current.keys()].map((message) => end(message, true))),
    };
  }, []);
  useEffect(() => onLeaving(toasts.endAll), [toasts]);
  useEffect(() => onWaiting(toasts.wait), [toasts]);
  return { messages, toasts };
}

type Toasted = Omit<ReturnType<typeof useMessages>["toasts"], "undo" | "wait">;

const nothing = () => undefined;
const Context = createContext<Toasted>({
  say: nothing,
  tell: nothing,
  done: nothing,
  hold: nothing,
  release: nothing,
  undoLast: nothing,
  endAll: async () => [],
});

/** Returns a function that shows an error at the foot of the page. */
export const useToast = () => useContext(Context).say;

/** Returns functions that show what was done, with a button that undoes it, and that undo the last action. */
export const useUndo = (): Pick<Toasted, "done" | "undoLast"> => useContext(Context);

/** Returns a function that does at once what could still be undone, such as before the session ends. */
export const useEndAll = () => useContext(Context).endAll;

/** Returns functions that show what was done, and a message with a link that stays until it is released. */
export const useMessage = (): Pick<Toasted, "say" | "tell" | "hold" | "release"> => useContext(Context);

/** Shows messages over the page. Screen readers read them aloud. */
export function Toasts({ children }: { children: ReactNode }) {
  const { messages, toasts } = useMessages();
  return (
    <Context value={toasts}>
      {children}
      <div className={classes["toasts"]} role="alert">
        {messages.map((message) => (
          <div key={message.id} className={classes["toast"]}>
            {message.isWaiting ? null : message.isDone ? (
              <Check className={classes["done"]} size={16} aria-hidden="true" />
            ) : (
              <CircleAlert className={classes["failed"]} size={16} aria-hidden="true" />
            )}
            <span>{message.text}</span>
            {message.link && (
              <a className={buttonClass({ kind: "primary", small: true })} href={message.link.href}>
                {message.link.label}
              </a>
            )}
            {message.undo && (
              <Button small onClick={() => toasts.undo(message)}>
                {text.undo}
              </Button>
            )}
          </div>
        ))}
      </div>
    </Context>
  );
}
