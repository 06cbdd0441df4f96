import type { Events } from "./commands.ts";

type Handler = (detail: never) => void;

const handlers = new Map<string, Set<Handler>>();

export function on(name: string, handler: Handler): void {
  const known = handlers.get(name) ?? new Set();
  handlers.set(name, known.add(handler));
}

export const off = (name: string, handler: Handler): void => void handlers.get(name)?.delete(handler);

/** Calls the handlers. What one of them throws is the page's own fault, and stops no other one. */
export function emit<Name extends keyof Events>(name: Name, detail: Events[Name]): void {
  for (const handler of handlers.get(name) ?? [])
    try {
      handler(detail as never);
    } catch (error) {
      reportError(error);
    }
}

/** Says to whoever builds the page what is wrong. */
// oxlint-disable-next-line no-console -- a page of another site has no other place for it.
export const complain = (sentence: string): void => console.error(`Earshot: ${sentence}`);
