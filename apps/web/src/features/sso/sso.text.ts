import { plural } from "../../ui/text/plural.ts";

const minutesAhead = plural("minute ahead", "minutes ahead");

/** The texts of the page about signing in by tokens. */
export const ssoText = {
  title: "Sign-in by token",
  lead: (project: string) =>
    `Your product signs a short token for its user, and ${project} knows them. They need no account here.`,
  readOnly: "Only admins and owners of the project see and change its keys.",
  mode: {
    title: "Use it",
    label: "Who signs people in",
    modes: { off: "Off", beside: "Beside accounts", only: "Only this" },
    meanings: {
      off: "Tokens sign nobody in.",
      beside: "Accounts of this server can sign in too.",
      only: "Whoever is not signed in is sent to your product. The team still signs in at /sign-in.",
    },
    loginUrl: "Where people sign in at your product",
    loginUrlHint: "Whoever has to sign in there is sent with return_to, and comes back with a token.",
    save: "Save",
    busy: "Saving …",
    saved: "Saved.",
  },
  keys: {
    title: "Keys",
    lead: "Two at most, so that one can replace the other.",
    add: "Add key",
    none: "No keys yet",
    noneText: "Add one, and sign tokens with it.",
    columns: { key: "Key", kind: "Kind", made: "Made", used: "Last used", actions: "Actions" },
    kinds: { secret: "Secret, HS256", public_key: "Public key", jwks_url: "Key set" },
    never: "Never",
    inUse: "In use",
    tokens: (count: number) => `${count.toLocaleString("en")} in the last hour`,
    removeThis: (kid: string) => `Delete the key ${kid} …`,
    removeAsk: (kid: string) => `Delete the key ${kid}?`,
    removeText: (count: number) =>
      `It has signed ${count === 1 ? "one token" : `${count.toLocaleString("en")} tokens`} in the last hour. Tokens that it signs are refused from now on.`,
    removeDo: "Delete key",
    keep: "Cancel",
  },
  form: {
    add: "Add a key",
    kind: "What your product signs with",
    kinds: {
      secret: ["A secret", "The server makes it, and shows it once. HS256."],
      public_key: ["A public key", "You keep the private one. RS256, ES256 or EdDSA."],
      jwks_url: ["A key set at an address", "Your product publishes its public keys there, and changes them itself."],
    },
    publicKey: "Public key in PEM",
    jwksUrl: "Address of the key set",
    submit: "Add key",
  },
  secret: {
    title: "Secret",
    once: "Your product signs tokens with the 32 bytes that it stands for in base64url. It is shown this once.",
  },
  tester: {
    title: "Try a token",
    lead: "Read only here: nobody is signed in, and the token can still be used.",
    field: "Token",
    submit: "Read it",
    busy: "Reading …",
    good: "This token signs its person in.",
    known: (name: string) => `It is ${name}, whom this project knows.`,
    unknown: "The project does not know them yet.",
    parts: "What it says",
    columns: { name: "Claim", value: "Value", meaning: "What it means here" },
    ok: "Fine",
    wrong: "Wrong",
    inPast: (time: string) => `${time}, in the past`,
    ahead: (time: string, minutes: number) => `${time}, ${minutesAhead(minutes)}`,
    last: "The last fault from your product: ",
    lastNone: "No token of your product was refused yet.",
  },
  snippets: {
    title: "In your product",
    label: "Language",
    copy: "Copy",
    copied: "Copied",
    package: (name: string) => `Needs ${name}. The secret comes from the environment: EARSHOT_SECRET.`,
    noKey: "Add a key with a secret first: its name stands in the token.",
  },
} as const;
