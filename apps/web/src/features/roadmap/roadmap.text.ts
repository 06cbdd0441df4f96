/** The words of the roadmap. */
export const roadmapText = {
  title: "Roadmap",
  lead: "What we are going to do, what we are doing, and what is done.",
  none: "Nothing here at the moment.",
  more: (count: number) => `${count} more`,
} as const;
