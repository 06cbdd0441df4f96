/** The words of signing in and of one's own account. */
export const accountText = {
  signIn: "Sign in",
  account: "Your account",
  lead: "How others see you, and where you are signed in.",
  anonymous: "You are not signed in",
  anonymousText: "Sign in to see your account.",
  profile: {
    title: "Profile",
    name: "Name",
    picture: "Picture",
    pictureHint: "The address of an image, such as https://example.com/me.png. Without one, others see your initials.",
    email: "E-mail",
    emailHint: "Only you and the teams that you are on see it.",
    save: "Save",
    busy: "Saving …",
    saved: "Saved.",
  },
  sessions: {
    title: "Signed in at",
    current: "This browser",
    unknown: "Unknown browser",
    since: "since ",
    end: "Sign out",
    endAll: "Sign out everywhere",
    endThis: (browser: string) => `Sign out ${browser}`,
  },
} as const;
