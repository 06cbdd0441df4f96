/** The words of signing in and of one's own account. */
export const accountText = {
  signIn: "Sign in",
  signOut: "Sign out",
  refused: {
    otherwise: "That did not work. Try again.",
    byCode: {
      INVALID_EMAIL_OR_PASSWORD: "E-mail or password is wrong.",
      INVALID_EMAIL: "E-mail must be complete, like name@example.com.",
      INVALID_PASSWORD: "The password is wrong.",
      EMAIL_NOT_VERIFIED: "Confirm your e-mail address first, by the link in our mail.",
      PASSWORD_TOO_SHORT: "Password must have at least 10 characters.",
      PASSWORD_TOO_LONG: "Password must have at most 128 characters.",
      USER_ALREADY_EXISTS: "There is an account with this e-mail address. Sign in to it.",
      USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "There is an account with this e-mail address. Sign in to it.",
      ACCOUNT_NOT_LINKED:
        "There is an account with this e-mail address. Sign in to it as before; the provider could not prove that the address is yours.",
      ACCESS_DENIED: "The provider did not let you in.",
    },
    /** What an address says of a link that was followed. */
    link: "This link has been used already, or it is too old. Ask for a new one.",
  },
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
