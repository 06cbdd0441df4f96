import type { Message } from "./mail.ts";

interface Letter {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly button: string;
  readonly url: string;
}

const escaped: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
/** A text as HTML, which shows as it was typed. */
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => escaped[character] ?? "");

/** The one layout of all mails: some sentences and a link, as plain text and as HTML. */
function messageTo(to: string, { subject, lines, button, url }: Letter): Message {
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`);
  const link = `<p><a href="${escapeHtml(url)}">${escapeHtml(button)}</a></p>`;
  return {
    to,
    subject,
    text: [...lines, `${button}: ${url}`].join("\n\n"),
    html: `<!doctype html>\n<html lang="en"><body>${[...paragraphs, link].join("\n")}</body></html>`,
  };
}

const ignore = "If you did not ask for this, ignore this mail: nothing happens.";

/** Asks somebody who signed up whether the address is theirs. */
export const verificationMail = (to: string, url: string) =>
  messageTo(to, {
    subject: "Confirm your e-mail address",
    lines: ["Somebody signed up to Earshot with this address. If it was you, confirm it within an hour.", ignore],
    button: "Confirm the address",
    url,
  });

/** Tells the owner of an address that somebody signed up with it again. */
export const existingAccountMail = (to: string, url: string) =>
  messageTo(to, {
    subject: "You have an account already",
    lines: ["Somebody signed up to Earshot with this address, which has an account already.", ignore],
    button: "Sign in",
    url,
  });

/** A link that signs in, once. */
export const signInMail = (to: string, url: string) =>
  messageTo(to, {
    subject: "Your link to sign in",
    lines: ["This link signs you in to Earshot. It works once, within an hour.", ignore],
    button: "Sign in",
    url,
  });

/** A link to a page that sets a new password. */
export const passwordMail = (to: string, url: string) =>
  messageTo(to, {
    subject: "Set a new password",
    lines: ["This link sets a new password for your account at Earshot. It works once, within an hour.", ignore],
    button: "Set a new password",
    url,
  });

/** Invites somebody to a project's team, with a link that signs in and joins. */
export const inviteMail = (to: string, project: string, creator: string | null, url: string) =>
  messageTo(to, {
    subject: `Join ${project}`,
    lines: [
      `${creator ?? "Somebody"} invites you to the team of ${project}.`,
      "The link signs you in and lets you join. It works once, within seven days.",
      "If you do not want to join, ignore this mail.",
    ],
    button: `Join ${project}`,
    url,
  });

/** Asks the present address whether a change to another one is wanted. */
export const changeMail = (to: string, newEmail: string, url: string) =>
  messageTo(to, {
    subject: "Confirm your new e-mail address",
    lines: [`Your account at Earshot is to change its address to ${newEmail}. The new address is asked next.`, ignore],
    button: "Change the address",
    url,
  });
