/** The words of the roadmap. */
export const roadmapText = {
  title: "Roadmap",
  lead: "What we are going to do, what we are doing, and what is done.",
  none: "Nothing here at the moment.",
  noneOfTag: "Nothing with this tag.",
  more: (count: number) => (count > 0 ? `${count} more` : "Show more"),
  order: "Order",
  orders: { team: "The team's order", votes: "Most votes" },
  tag: "Tag",
  anyTag: "Any tag",
  move: (title: string) => `Move: ${title}`,
  up: "Move up",
  down: "Move down",
  to: (status: string) => `Move to ${status}`,
  moved: (title: string, status: string, place: number) => `${title}: ${status}, place ${place}.`,
  movedBack: (title: string) => `${title} is where it was.`,
} as const;
