import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The first address in the text. */
  readonly link: string;
  readonly messageId: string;
  readonly references: string;
  /** The headers that end such mails. */
  readonly unsubscribe: string;
  readonly unsubscribePost: string;
  readonly autoSubmitted: string;
  readonly listId: string;
}

async function read(source: Readable): Promise<Mail> {
  const {
    to,
    subject = "",
    text = "",
    html,
    messageId = "",
    references = "",
    headerLines,
  } = await simpleParser(source);
  const lineOf = (name: string) =>
    headerLines
      .find(({ key }) => key === name)
      ?.line.replace(/^[^:]+:\s*/, "")
      .replaceAll(/\s+/g, " ") ?? "";
  const address = Array.isArray(to) ? to[0]?.text : to?.text;
  return {
    to: address ?? "",
    subject,
    text,
    html: html || "",
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? "",
    messageId,
    references: String(references),
    unsubscribe: lineOf("list-unsubscribe").replaceAll(/[<>]/g, ""),
    unsubscribePost: lineOf("list-unsubscribe-post"),
    autoSubmitted: lineOf("auto-submitted"),
    listId: lineOf("list-id"),
  };
}

/** An SMTP server on this machine that keeps what it is sent. */
export async function startMailbox() {
  const mails: Mail[] = [];
  let isDown = false;
  const gone = new Set<string>();
  const full = new Set<string>();
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    // A gateway keeps connections to it.
    closeTimeout: 100,
    onMailFrom(_address, _session, done) {
      const busy = Object.assign(new Error("try again later"), { responseCode: 451 });
      done(isDown ? busy : undefined);
    },
    onRcptTo({ address }, _session, done) {
      if (full.has(address))
        return done(Object.assign(new Error(`the mailbox <${address}> is full`), { responseCode: 452 }));
      done(gone.has(address) ? Object.assign(new Error("no such user here"), { responseCode: 550 }) : undefined);
    },
    onData(stream, _session, done) {
      void read(stream).then((mail) => mails.push(mail));
      stream.on("end", done);
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** Refuses mails for now, or takes them again. */
    setDown: (down: boolean) => void (isDown = down),
    /** Refuses mails to this address for good. */
    refuse: (address: string) => void gone.add(address),
    /** Refuses mails to this address for now, and names it. */
    fill: (address: string) => void full.add(address),
    /** Waits for a mail to this address with such a link, and takes it out. */
    async take(to: string, link = ""): Promise<Mail> {
      for (let tries = 0; tries < 2_400; tries++) {
        const index = mails.findIndex((mail) => mail.to === to && mail.link.includes(link));
        const [mail] = index < 0 ? [] : mails.splice(index, 1);
        if (mail) return mail;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      throw new Error(`No mail to ${to} arrived within 60 s.`);
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
