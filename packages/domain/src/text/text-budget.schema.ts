import { limits } from "@earshot/operations/limits";

/**
 * The bounds of people's texts, so that showing them stays cheap. A write accepts any text within its maximum length,
 * as ever; pages, feeds, mails and chats show no more of it than these.
 */
export const textBudget = {
  ...limits,
  /** The most characters of what is written. */
  title: 200,
  summary: 1_000,
  comment: 10_000,
  description: 20_000,
  changelog: 50_000,
  /** Of a tag's and a status's name. */
  label: 50,
  search: 200,
  webhookUrl: 2_000,
  chatWebhook: 2_048,
  chatRole: 32,
  domain: 253,
  loginUrl: 2_000,
  jwksUrl: 2_000,
  publicKey: 4_000,
  /** Of a file of people or companies. */
  csv: 5_000_000,
  /** Of a JWT that a product has signed. */
  signedToken: 32_768,

  /** Markdown that exceeds any of these bounds is shown as plain text. */
  depth: 20,
  elements: (characters: number) => 500 + characters / 6,
  /** The most characters of HTML. */
  html: (characters: number) => 2_000 + characters * 10,
  /**
   * The most attempts of a parser at one position of the text. They stand for time, and are the same on every machine.
   */
  steps: (characters: number) => 2_000 + characters,

  /** The most characters of an excerpt for each letter that it shows: accents and joined emojis take several. */
  excerpt: 10,
  /** The most characters that a mail quotes. */
  mail: 2_000,
  /** The most characters of a message to a chat. */
  chat: 500,
} as const;
