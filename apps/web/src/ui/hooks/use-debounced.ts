import { useEffect, useState } from "react";

/** Returns the value once it has not changed for this time, in milliseconds. */
export function useDebounced<Value>(value: Value, pause: number): Value {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
