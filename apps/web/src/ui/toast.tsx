import { Check, CircleAlert } from "lucide-react";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "./button.tsx";
import classes from "./toast.module.css";

const text = { undo: "Undo" };

/** How long a message stays, in milliseconds. */
const shownFor = 8_000;

/** Something done, which can be taken back while its message is shown. */
interface Step {
  text: string;
  undo: () => void;
  /** What only happens once it can no longer be taken back, such as a deletion. */
  settle?: () => void;
}

interface Message extends Partial<Step> {
  id: number;
  text: string;
}

const later = (message: Message, end: (message: Message) => void) =>
  [message, setTimeout(() => end(message), shownFor)] as const;

/** The messages that are shown. A component says so, and the timers are theirs. */
function useMessages() {
  const [messages, setMessages] = useState<Message[]>([]);
  const timers = useRef(new Map<Message, ReturnType<typeof setTimeout>>());
  const count = useRef(0);
  const toasts = useMemo(() => {
    /** Takes a message away; false if it was gone. */
    const remove = (message: Message) => {
      clearTimeout(timers.current.get(message));
      setMessages((before) => before.filter((other) => other !== message));
      return timers.current.delete(message);
    };
    const end = (message: Message) => void (remove(message) && message.settle?.());
    const undo = (message: Message) => void (remove(message) && message.undo?.());
    const show = (message: Omit<Message, "id">) => {
      const same = [...timers.current.keys()].find((other) => !other.undo && other.text === message.text);
      if (same) remove(same);
      const [added, timer] = later({ ...message, id: ++count.current }, end);
      timers.current.set(added, timer);
      setMessages((before) => [...before, added]);
    };
    return {
      undo,
      say: (sentence: string) => show({ text: sentence }),
      done: (step: Step) => show(step),
      undoLast() {
        const last = [...timers.current.keys()].findLast((message) => message.undo);
        if (last) undo(last);
      },
      endAll: () => [...timers.current.keys()].forEach(end),
    };
  }, []);
  useEffect(() => {
    addEventListener("pagehide", toasts.endAll);
    return () => removeEventListener("pagehide", toasts.endAll);
  }, [toasts]);
  return { messages, toasts };
}

type Toasted = Pick<ReturnType<typeof useMessages>["toasts"], "say" | "done" | "undoLast">;

const nothing = () => undefined;
const Context = createContext<Toasted>({ say: nothing, done: nothing, undoLast: nothing });

/** Returns a function that says what went wrong at the foot of the page. */
export const useToast = () => useContext(Context).say;

/** Returns functions that say what was done, with a button that takes it back, and that take back the last. */
export const useUndo = (): Omit<Toasted, "say"> => useContext(Context);

/** Shows messages over the page. Screen readers read them aloud. */
export function Toasts({ children }: { children: ReactNode }) {
  const { messages, toasts } = useMessages();
  return (
    <Context value={toasts}>
      {children}
      <div className={classes["toasts"]} role="alert">
        {messages.map((message) => (
          <div key={message.id} className={classes["toast"]}>
            {message.undo ? (
              <Check className={classes["done"]} size={16} aria-hidden="true" />
            ) : (
              <CircleAlert className={classes["failed"]} size={16} aria-hidden="true" />
            )}
            <span>{message.text}</span>
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
