export const takePartText = {
  noGuest: "That did not work. Sign in, or try again in a minute.",
} as const;
