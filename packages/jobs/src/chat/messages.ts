import type { ChatPost } from "@earshot/domain";
import { textBudget } from "@earshot/domain/text-budget";
import { inert, straight } from "@earshot/operations";

interface Message extends ChatPost {
  /** The event in a few words, such as "New feedback". */
  readonly heading: string;
  readonly publicUrl: string;
}

/** White space and controls as one space, and without what turns the direction of the text around it. */
const oneLine = (text: string): string => straight(text.replace(/[\s\p{Cc}]+/gu, " ")).trim();

/** The text with each character escaped, as much of it as fits. */
function fit(text: string, most: number, escape: (character: string) => string): string {
  let fitted = "";
  for (const character of oneLine(text)) {
    const escaped = escape(character);
    if (fitted.length + escaped.length >= most) return `${fitted}…`;
    fitted += escaped;
  }
  return fitted;
}

/** With a backslash, punctuation is a character and neither Markdown, a mention nor the beginning of an address. */
const forDiscord = (character: string): string => character.replace(/[!-/:-@[-`{-~]/, "\\$&");

const slackReferences: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "|": "¦" };
const forSlack = (character: string): string => slackReferences[character] ?? character;

/** Whatever some receiver takes for markup, a mention or the beginning of an address. */
const markup = /[#&*<>@[\\\]_`|~]|:(?=\/)/gu;

/** Of an embed, Discord links the title, looks for no mentions, and previews nothing. */
const toDiscord = ({ heading, publicUrl, project, role_id, title, path }: Message) => ({
  ...(role_id && { content: `<@&${role_id}>` }),
  embeds: [
    {
      author: { name: oneLine(`${heading} in ${project}`) },
      title: fit(title, 256, forDiscord),
      url: publicUrl + path,
    },
  ],
  allowed_mentions: { parse: [], roles: role_id ? [role_id] : [] },
});

/** Slack reads the text of a link as it is. */
const toSlack = ({ heading, publicUrl, project, role_id, title, path }: Message) => ({
  text: `${role_id ? `<!subteam^${role_id}> ` : ""}${heading}: <${publicUrl}${path}|${fit(`${project}: ${title}`, textBudget.chat, forSlack)}>`,
  unfurl_links: false,
  unfurl_media: false,
});

/** Nobody is mentioned: how, each receiver knows by itself. */
const toOthers = ({ heading, publicUrl, project, title, path }: Message) => ({
  text: `${heading}: ${inert(fit(`${project}: ${title}`, textBudget.chat, String), markup)}\n${publicUrl}${path}`,
});

const discord = /^((ptb|canary)\.)?(discord|discordapp)\.com$/;

/** Returns the body to post to a webhook, in the format of its host. Nothing that a person typed is markup in it. */
export function payloadOf(message: Message): object {
  const { hostname, pathname } = new URL(message.webhook);
  if (discord.test(hostname) && pathname.startsWith("/api/")) return toDiscord(message);
  return hostname === "hooks.slack.com" ? toSlack(message) : toOthers(message);
}
