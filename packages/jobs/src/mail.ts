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
  readonly footer?: { readonly text: string; readonly button: string; readonly url: string };
  /** The Message-ID: the same for each attempt. */
  readonly id: string;
  /** The Message-ID that mails about the same thing refer to. */
  readonly thread?: string;
  /** Ends such mails by one POST (RFC 8058). */
  readonly unsubscribe?: string;
}

/** How mails are sent. */
export interface Mail {
  /** Rejects if the mail server does not take it. */
  send(letter: Letter): Promise<void>;
  /** The address of this server. */
  publicUrl(): string;
  unsubscribeLink(userId: string, kind: MailKind): string;
  /** Signs in whom an invite is for, and shows the invite. It works once, as long as the invite. */
  inviteLink(email: string, inviteId: string): Promise<string>;
}

/** Attempts over a day, of which most are 15 minutes apart. */
export const mailRetries = 100;

interface Sender {
  readonly mail: Mail | null;
  readonly metrics: { mailed(kind: string, isSent: boolean): void };
}

/** Sends a letter, and counts what came of it. */
export async function send(
  { mail, metrics }: Sender,
  kind: string,
  write: (mail: Mail) => Letter | Promise<Letter>,
): Promise<void> {
  if (!mail) throw new Error("No mail can be sent: set SMTP_URL, MAIL_FROM and AUTH_SECRET.");
  let isSent = false;
  try {
    await mail.send(await write(mail));
    isSent = true;
  } finally {
    metrics.mailed(kind, isSent);
  }
}

/** A Message-ID that is the same for each attempt. */
export const messageId = (parts: readonly (string | null)[], mail: Mail): string =>
  `<${parts.filter(Boolean).join(".")}@${new URL(mail.publicUrl()).hostname}>`;
