/** Returns a text of an address, at most so long. The router reads some texts as numbers. */
export const textIn = (value: unknown, longest: number): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value).slice(0, longest) || undefined : undefined;
