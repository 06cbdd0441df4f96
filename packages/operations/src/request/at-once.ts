import { DomainError } from "../errors.ts";

/**
 * Lets at most so much work run at once. The rest waits in its order, and holds nothing but its request meanwhile. 503 for what
 * comes while `mostWaiting` wait.
 */
export function atOnce(most: number, mostWaiting: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < most) running++;
    else if (waiting.length >= mostWaiting)
      throw new DomainError("SERVICE_UNAVAILABLE", "the server has much to do: try again in a few seconds.");
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
