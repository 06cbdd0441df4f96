const waiting = "pagewaiting";

/** Shows what the page waits for, from outside of its components; null once it goes on. */
export const sayWaiting = (sentence: string | null): boolean =>
  dispatchEvent(new CustomEvent(waiting, { detail: sentence }));

/** Calls a function with what the page waits for. */
export function onWaiting(hear: (sentence: string | null) => void): () => void {
  const listener = (event: Event) => hear((event as CustomEvent<string | null>).detail);
  addEventListener(waiting, listener);
  return () => removeEventListener(waiting, listener);
}
