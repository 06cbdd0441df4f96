import type { Transporter } from "nodemailer";

/** A message to one person. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId?: string;
  /** The Message-ID of the mail that this one replies to or belongs to. */
  readonly references?: string;
  readonly inReplyTo?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a message. Resolves with what the mail server answers, and rejects if it does not take it. */
export type SendMail = (message: Message) => Promise<string>;

/** The milliseconds that the mail server may take for each step. */
const timeout = 10_000;

/** Sends by this SMTP server (`smtp://user:password@host:587`, or `smtps://`), from this address. */
export function mailer(url: string, from: string): SendMail {
  let transport: Promise<Transporter> | undefined;
  const open = async () => {
    // It takes a tenth of a second to load.
    const { createTransport } = await import("nodemailer");
    const timeouts = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout };
    return createTransport({ url, pool: true, ...timeouts }, { from });
  };
  return async (message) => {
    const opened = await (transport ??= open());
    const sent = (await opened.sendMail({ ...message, headers: { ...message.headers } })) as { response: string };
    return sent.response;
  };
}
