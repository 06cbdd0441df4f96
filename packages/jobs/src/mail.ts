import type { MailKind } from "@earshot/domain";
import type { Letter } from "@earshot/operations";

/** Sends mails. */
export interface Mail {
  /** Rejects if the mail server does not take it. */
  send(letter: Letter): Promise<void>;
  /** The address of this server. */
  publicUrl(): string;
  /** `person` is set for a person of a project who has no account. */
  unsubscribeLink(userId: string, kind: MailKind, person?: { projectId: string; email: string }): string;
  /** Signs in whom an invite is for, and shows the invite. It works once, as long as the invite. */
  inviteLink(email: string, inviteId: string): Promise<string>;
}

/** Attempts over a day, of which most are 15 minutes apart. */
export const mailRetries = 100;

/** The mail server took a mail, refused it for good, or did not take it for now. */
export type MailOutcome = "sent" | "refused" | "failed";

interface Sender {
  readonly mail: Mail | null;
  readonly metrics: { mailed(kind: string, outcome: MailOutcome): void };
}

/**
 * True if the mail server refuses this mail or its receiver for good (RFC 5321, section 4.2.1). A refused password is of
 * no mail, and whoever runs the server can mend it.
 */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return responseCode >= 500 && responseCode !== 530 && (code === "EENVELOPE" || code === "EMESSAGE");
}

/** The queue stores the error with the job. What the mail server says may name the receiver, whom nobody would erase there. */
function withoutAddresses(error: unknown): Error {
  const { code = "", responseCode = "", command = "" } = error as Record<string, unknown>;
  return new Error(`The mail server has not taken a mail: ${[code, responseCode, command].join(" ").trim()}`);
}

/** Sends a letter, and counts what came of it. Rejects if the mail is to be tried again. */
export async function send(
  { mail, metrics }: Sender,
  kind: string,
  write: (mail: Mail) => Letter | Promise<Letter>,
): Promise<void> {
  if (!mail) throw new Error("No mail can be sent: set SMTP_URL, MAIL_FROM and AUTH_SECRET.");
  try {
    await mail.send(await write(mail));
  } catch (error) {
    metrics.mailed(kind, isFinal(error) ? "refused" : "failed");
    if (isFinal(error)) return;
    throw withoutAddresses(error);
  }
  metrics.mailed(kind, "sent");
}

/** The host of this server. */
export const hostOf = (mail: Mail): string => new URL(mail.publicUrl()).hostname;

/** A Message-ID that is the same for each attempt. */
export const messageId = (parts: readonly (string | null)[], mail: Mail): string =>
  `<${parts.filter(Boolean).join(".")}@${hostOf(mail)}>`;
