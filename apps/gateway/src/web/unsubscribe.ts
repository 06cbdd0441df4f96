import { type MailKind, mailKinds, unsubscribe as endMails } from "@earshot/domain";
import { type Context, DomainError, type Tables, unseal } from "@earshot/operations";
import type { FastifyInstance } from "fastify";
import type { Settings } from "../settings/env.ts";
import { unsubscribeSalt } from "../settings/mail.ts";
import { authSecret, isSignInOff } from "../settings/authentication.ts";
import { sendPlainPage } from "./plain-page.ts";

/** The most bytes of a form, which has one field. */
const bodyLimit = 4_096;

const what: Readonly<Record<MailKind, string>> = {
  status_changed: "mails about changed statuses of feedback that you watch",
  answered: "mails about answers to feedback that you watch",
  commented: "mails about comments on feedback that you watch",
  mentioned: "mails about comments and notes that mention you",
  shipped: "mails about shipped feedback that you watch",
  new_feedback: "mails about new feedback",
};

/**
 * Links that turn off mails of a kind for a person, without signing in (RFC 8058). A mail program posts. A person sees
 * a page with a button that posts: a program that previews links must not turn anything off.
 */
export async function unsubscribe(app: FastifyInstance, { em, settings }: { em: Context["em"]; settings: Settings }) {
  const invalid = () =>
    new DomainError("NOT_FOUND", "this link is not valid. You can turn off mails on your account's page.");
  /** Returns what a link's token says. Every other token gets the same error, whoever it names. */
  function open(token: string) {
    try {
      const sealed = unseal(authSecret(settings), unsubscribeSalt, Buffer.from(token, "base64url"));
      const [userId = "", name, projectId, email = null] = sealed.split(" ");
      const kind = mailKinds.find((each) => each === name);
      if (kind && !isSignInOff(settings)) return { userId, kind, person: projectId ? { projectId, email } : undefined };
    } catch {
      // The token is not sealed by this server.
    }
    throw invalid();
  }
  // The form is empty, or has the fields of RFC 8058: neither is read.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_, _body, done) => done(null));
  app.get<{ Params: { token: string } }>("/unsubscribe/:token", async ({ params }, reply) => {
    const { kind } = open(params.token);
    return sendPlainPage(
      reply,
      "Turn off mails?",
      `<p>You get ${what[kind]} until you press the button.</p><form method="post"><button>Turn off</button></form>`,
    );
  });
  app.post<{ Params: { token: string } }>("/unsubscribe/:token", async ({ params }, reply) => {
    const { userId, kind, person } = open(params.token);
    if (!(await endMails(em.getKysely<Tables>(), userId, kind, person))) throw invalid();
    const more = person ? "" : ` Your <a href="/account">account</a> has all settings.`;
    return sendPlainPage(reply, "Turned off", `<p>You get no more ${what[kind]}.${more}</p>`);
  });
}
