/** The content of a mail. All of it is text: what people typed shows as they typed it. */
export interface Letter {
  readonly to: string;
  /** People's words may stand in these. A button's and a footer's text has none. */
  readonly subject: string;
  readonly lines: readonly string[];
  /** A text that somebody wrote. */
  readonly quote?: string | undefined;
  /** Links with their headings. */
  readonly items?: readonly { readonly title: string; readonly url: string }[];
  readonly button: string;
  readonly url: string;
  /** Why the mail comes, and where to end that. */
  readonly footer?: { readonly text: string; readonly button: string; readonly url: string };
  /** The Message-ID: the same for each attempt. */
  readonly id?: string;
  /** The Message-ID that mails about the same thing refer to. */
  readonly thread?: string;
  /** The mails that belong together, as a host name (RFC 2919). */
  readonly list?: string;
  /** Ends such mails by one POST (RFC 8058). */
  readonly unsubscribe?: string;
}
