import { type Dispatch, type SetStateAction, useEffect, useState } from "react";

/**
 * A text that outlives a reload, an error and signing in, until it is cleared. It is read after the first paint, which
 * is the server's.
 */
export function useDraft(key: string): [string, Dispatch<SetStateAction<string>>] {
  const [text, setText] = useState("");
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    setText((typed) => typed || (sessionStorage.getItem(key) ?? ""));
    setRead(true);
  }, [key]);
  useEffect(() => {
    if (!isRead) return;
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  }, [isRead, key, text]);
  return [text, setText];
}
