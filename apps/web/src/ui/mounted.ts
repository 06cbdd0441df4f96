import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** Whether this is after the first paint, which is the server's: only then is the browser's own known, such as its time zone. */
export const useMounted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
