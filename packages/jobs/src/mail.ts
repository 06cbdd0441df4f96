import type { MailKind } from "@earshot/domain";
import type { Letter } from "@earshot/operations";

/** Sends mails. */
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
