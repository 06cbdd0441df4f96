/** The texts of the frame of the widget. */
export const widgetText = {
  nav: "Widget",
  share: "Share",
  feedback: "Feedback",
  roadmap: "Roadmap",
  changelog: "Changelog",
  news: (count: number) => `${count} new`,
  open: "Open the board in a new tab",
  close: "Close",
  as: "As",
  poweredBy: "Runs on Earshot",
} as const;
