import { inert, type Letter } from "@earshot/operations";
import escapeHtml from "escape-html";
import type { Message } from "./mail.ts";

/** Matches the characters that begin an address. */
const address = /[:/\\](?=[/\\])/gu;
/** Returns the text so that mail clients make no link of it. */
const unlinked = (text: string): string => inert(text, address);
const oneLine = (text: string): string => unlinked(text).replaceAll(/\s+/g, " ");

const paragraph = (line: string) => `<p>${escapeHtml(line)}</p>`;
const link = (url: string, text: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
const whole = <T>(value: T | undefined, write: (value: T) => string): string[] =>
  value === undefined ? [] : [write(value)];

/** Fits a phone, and is dark where the mail program is. The colors are those of the web app. */
const head = `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:0 auto;padding:1rem;overflow-wrap:break-word}
@media (prefers-color-scheme:dark){body{background:#121210;color:#eeece7}a{color:#9ab0ff}}</style></head>`;

/** The one layout of all mails: some sentences and a link, as plain text and as HTML. */
export function messageTo(letter: Letter): Message {
  const { to, button, url, footer } = letter;
  const lines = letter.lines.map(oneLine);
  const quote = letter.quote === undefined ? undefined : unlinked(letter.quote);
  const items = (letter.items ?? []).map((item) => ({ ...item, title: oneLine(item.title) }));
  const text = [
    ...lines,
    ...whole(quote, (written) => written.replaceAll(/^/gm, "> ")),
    ...items.map((item) => `${item.title}\n${item.url}`),
    `${button}: ${url}`,
    ...whole(footer, (end) => `-- \n${end.text}\n${end.button}: ${end.url}`),
  ];
  const html = [
    ...lines.map(paragraph),
    ...whole(quote, (written) => `<blockquote style="white-space: pre-wrap">${escapeHtml(written)}</blockquote>`),
    ...items.map((item) => `<p>${link(item.url, item.title)}</p>`),
    `<p>${link(url, button)}</p>`,
    ...whole(footer, (end) => `<p><small>${escapeHtml(end.text)} ${link(end.url, end.button)}</small></p>`),
  ];
  return {
    to,
    subject: oneLine(letter.subject),
    text: text.join("\n\n"),
    html: `<!doctype html>\n<html lang="en">${head}<body>${html.join("\n")}</body></html>`,
    ...headersOf(letter),
  };
}

/** The headers of RFC 5322, which make a thread of mails, of RFC 3834, RFC 2919 and RFC 8058. */
const headersOf = ({ id, thread, list, unsubscribe }: Letter): Partial<Message> => ({
  ...(id !== undefined && { messageId: id }),
  ...(thread !== undefined && { references: thread, inReplyTo: thread }),
  headers: {
    // Programs that are away send no answer to it.
    "Auto-Submitted": "auto-generated",
    ...(list !== undefined && { "List-Id": `<${list}>` }),
    ...(unsubscribe !== undefined && {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  },
});

const ignore = "If you did not ask for this, ignore this mail: nothing happens.";

/** Asks somebody who signed up whether the address is theirs. */
export const verificationMail = (to: string, url: string) =>
  messageTo({
    to,
    subject: "Confirm your e-mail address",
    lines: ["Somebody signed up to Earshot with this address. If it was you, confirm it within an hour.", ignore],
    button: "Confirm the address",
    url,
  });

/** Tells the owner of an address that somebody signed up with it again. */
export const existingAccountMail = (to: string, url: string) =>
  messageTo({
    to,
    subject: "You have an account already",
    lines: ["Somebody signed up to Earshot with this address, which has an account already.", ignore],
    button: "Sign in",
    url,
  });

/** A link that signs in, once. */
export const signInMail = (to: string, url: string) =>
  messageTo({
    to,
    subject: "Your link to sign in",
    lines: ["This link signs you in to Earshot. It works once, within an hour.", ignore],
    button: "Sign in",
    url,
  });

/** A link to a page that sets a new password. */
export const passwordMail = (to: string, url: string) =>
  messageTo({
    to,
    subject: "Set a new password",
    lines: ["This link sets a new password for your account at Earshot. It works once, within an hour.", ignore],
    button: "Set a new password",
    url,
  });

/** Asks the present address whether a change to another one is wanted. */
export const changeMail = (to: string, newEmail: string, url: string) =>
  messageTo({
    to,
    subject: "Confirm your new e-mail address",
    lines: [`Your account at Earshot is to change its address to ${newEmail}. The new address is asked next.`, ignore],
    button: "Change the address",
    url,
  });
