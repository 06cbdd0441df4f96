import { plural } from "../../ui/text/plural.ts";

const companies = plural("company", "companies");

/** The texts about who voted, and votes for others. */
export const votersText = {
  title: "Who voted",
  people: plural("person voted", "people voted"),
  companies: (count: number, revenue: string | undefined) =>
    [companies(count), ...(revenue === undefined ? [] : [`${revenue} a month`])].join(", "),
  add: "Add a voter",
  none: "Nobody has voted yet",
  noneText: "Add a vote for somebody who has told you that they need this.",
  columns: { person: "Person", company: "Company", amount: "A month", when: "When", actions: "Actions" },
  noCompany: "None",
  unknownAmount: "·",
  from: (source: string) => `From: ${source}`,
  open: "Open",
  enteredBy: "Entered by",
  removeThis: (name: string) => `Remove the vote of ${name}`,
  removed: (name: string) => `The vote of ${name} is removed`,
  deletedUser: "Deleted user",
  form: {
    label: "Vote for somebody",
    who: "Who votes",
    whose: { known: "Somebody known", new: "Somebody new" },
    person: "Person",
    nobody: "Choose a person",
    name: "Name",
    email: "E-mail",
    source: "Where they said it",
    sources: {
      call: "Call",
      mail: "Mail",
      chat: "Chat",
      meeting: "Meeting",
      social: "Social media",
      other: "Elsewhere",
    },
    quote: "Their words",
    quoteHint: "Optional. Only the team sees them.",
    url: "Address of it",
    urlHint: "Optional. Needs their words too.",
    note: "The vote counts as theirs. They are told nothing. Your name stands beside it.",
    submit: "Add vote",
    choose: "Choose a person first.",
  },
} as const;
