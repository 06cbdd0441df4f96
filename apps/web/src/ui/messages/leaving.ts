let end: () => Promise<unknown> = async () => undefined;

/** Does at once what could still be undone, from outside of the components: from now on, somebody else uses the page. */
export const endPending = (): Promise<unknown> => end();

/** Calls a function when the page is left, or somebody else uses it. */
export function onLeaving(leave: () => Promise<unknown>): () => void {
  end = leave;
  const hear = () => void leave();
  addEventListener("pagehide", hear);
  return () => removeEventListener("pagehide", hear);
}
