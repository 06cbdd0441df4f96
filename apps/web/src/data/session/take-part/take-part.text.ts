export const takePartText = {
  writeAs: "You write as",
  asGuest: "You write as a guest, under a name of two words.",
  noGuest: "That did not work. Sign in, or try again in a minute.",
} as const;
