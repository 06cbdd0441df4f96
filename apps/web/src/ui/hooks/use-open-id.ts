import { useEffect, useState } from "react";

/**
 * Returns the id of the open item of a list: the address's, or at once the one that a key has just moved to. The function
 * opens another one: `show` changes the address.
 */
export function useOpenId(shown: string | undefined, show: (id: string | undefined) => unknown) {
  const [id, setId] = useState(shown);
  useEffect(() => setId(shown), [shown]);
  const open = (next: string | undefined) => {
    setId(next);
    void show(next);
  };
  return [id, open] as const;
}
