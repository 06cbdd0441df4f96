import { CircleAlert } from "lucide-react";
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import classes from "./toast.module.css";

/** How long a message stays, in milliseconds. */
const shownFor = 8_000;

interface Message {
  id: number;
  text: string;
}

const Say = createContext<(text: string) => void>(() => undefined);

/** Returns a function that says what went wrong at the foot of the page. */
export const useToast = () => useContext(Say);

/** Shows messages over the page. Screen readers read them aloud. */
export function Toasts({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<Message[]>([]);
  const count = useRef(0);
  const say = useCallback((text: string) => {
    const id = ++count.current;
    setMessages((before) => [...before.filter((message) => message.text !== text), { id, text }]);
    setTimeout(() => setMessages((before) => before.filter((message) => message.id !== id)), shownFor);
  }, []);
  return (
    <Say value={say}>
      {children}
      <div className={classes["toasts"]} role="alert">
        {messages.map(({ id, text }) => (
          <div key={id} className={classes["toast"]}>
            <CircleAlert size={16} aria-hidden="true" />
            <span>{text}</span>
          </div>
        ))}
      </div>
    </Say>
  );
}
