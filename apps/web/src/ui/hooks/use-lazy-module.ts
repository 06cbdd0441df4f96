import { useEffect, useEffectEvent, useState } from "react";

/** Returns a module once it is needed and loaded; null before, and on the server. */
export function useLazyModule<Parts>(load: () => Promise<Parts>, isNeeded: boolean): Parts | null {
  const [parts, setParts] = useState<{ loaded: Parts } | null>(null);
  const start = useEffectEvent(load);
  useEffect(() => {
    // If it does not load, the page stays as it is, without the module.
    if (isNeeded)
      start().then(
        (loaded) => setParts({ loaded }),
        () => undefined,
      );
  }, [isNeeded]);
  return parts && parts.loaded;
}
