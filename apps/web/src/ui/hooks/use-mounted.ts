import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** Returns true after the first paint, which is the server's. Only then are the browser's facts known, such as its time zone. */
export const useMounted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
