import type { MailKind } from "@earshot/domain";

/** What a mail says. All of it is text: what people typed shows as they typed it. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly lines: readonly string[];
  /** What somebody wrote. */
  readonly quote?: string | undefined;
  /** Links with their headings. */
  readonly items?: readonly { readonly title: string; readonly url: string }[];
  readonly button: string;
  readonly url: string;
  /** Why the mail comes, and where to end that. */
  readonly footer: { readonly text: string; readonly button: string; readonly url: string };
  /** The Message-ID: the same for each attempt. */
  readonly id: string;
  /** The Message-ID that mails about the same thing refer to. */
  readonly thread: string;
  /** Ends such mails by one POST (RFC 8058). */
  readonly unsubscribe: string;
}

/** How mails are sent. */
export interface Mail {
  /** Rejects if the mail server does not take it. */
  send(letter: Letter): Promise<void>;
  /** The address of this server. */
  publicUrl(): string;
  unsubscribeLink(userId: string, kind: MailKind): string;
}
