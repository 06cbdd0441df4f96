/** Returns a count in words that are true: "1,204", or "10,000+" if there may be more. */
export const countText = (count: number, isExact = true): string =>
  `${count.toLocaleString("en")}${isExact ? "" : "+"}`;
