/** Returns a function that writes a count and its noun: "1 vote", "1,200 votes". */
export const plural =
  (one: string, many: string) =>
  (count: number): string =>
    `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
