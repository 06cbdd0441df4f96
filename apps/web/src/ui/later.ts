import { useEffect, useState } from "react";

/** Returns what a module has once it is needed and loaded, and null before, as on the server. */
export function useLater<Parts>(load: () => Promise<Parts>, isNeeded: boolean): Parts | null {
  const [parts, setParts] = useState<{ loaded: Parts } | null>(null);
  useEffect(() => {
    // A failure leaves the page as it is, without them.
    if (isNeeded)
      load().then(
        (loaded) => setParts({ loaded }),
        () => undefined,
      );
  }, [isNeeded]);
  return parts && parts.loaded;
}
