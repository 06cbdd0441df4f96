import { textBudget } from "@earshot/domain/text-budget";
import type { MailKind, NotificationLetter } from "@earshot/domain";
import type { Letter } from "@earshot/operations";
import { hostOf, type Mail, messageId } from "../mail.ts";

/** The most items of a mail of the day. */
const mostItems = 50;

/** The rest of what somebody wrote is behind the link. */
const cut = (text: string) => (text.length <= textBudget.mail ? text : `${text.slice(0, textBudget.mail).trimEnd()} …`);
const by = ({ actor_name }: NotificationLetter) => actor_name ?? "Somebody";
const title = ({ feedback_title }: NotificationLetter) => `“${feedback_title ?? ""}”`;

const sentences: Readonly<Record<NotificationLetter["kind"], (letter: NotificationLetter) => string>> = {
  new_feedback: (letter) => `${by(letter)} posted new feedback in ${letter.project_name}: ${title(letter)}.`,
  status_changed: (letter) => `${title(letter)} in ${letter.project_name} is now: ${letter.status ?? ""}.`,
  answered: (letter) => `The team of ${letter.project_name} answered ${title(letter)}.`,
  merged: (letter) => `${title(letter)} in ${letter.project_name} was merged into other feedback.`,
  commented: (letter) => `${by(letter)} commented on ${title(letter)} in ${letter.project_name}.`,
  mentioned: (letter) => `${by(letter)} mentioned you on ${title(letter)} in ${letter.project_name}.`,
  approved: (letter) =>
    `The team of ${letter.project_name} has approved what you wrote: ${title(letter)} is there for everybody now.`,
  webhook_disabled: (letter) =>
    `A webhook of ${letter.project_name} was turned off: its receiver is gone, or nothing has arrived there for three days. Turn it on again once the receiver works.`,
  chat_disabled: (letter) =>
    `Nothing is posted to the chat of ${letter.project_name} any more: the chat says that the webhook is gone. Make a new one in the chat, and turn posting on again.`,
  shipped: (letter) => `${letter.project_name} shipped feedback that you watch: “${letter.changelog_title ?? ""}”.`,
};

const reasons: Readonly<Record<MailKind, string>> = {
  new_feedback: "You get this mail because you are on the team.",
  status_changed: "You get this mail because you watch this feedback, and its status or place has changed.",
  answered: "You get this mail because you watch this feedback, and the team has answered it.",
  commented: "You get this mail because you watch this feedback, and somebody commented on it.",
  mentioned: "You get this mail because somebody mentioned you.",
  shipped: "You get this mail because you watch feedback that was shipped.",
};

/** The kinds of mails that begin with the name of whoever did it. */
const named: readonly NotificationLetter["kind"][] = ["new_feedback", "commented", "mentioned"];

/** A line of its own, which nobody's name can be made to look like. */
const ofTeam = ({ kind, actor_is_team }: NotificationLetter) =>
  actor_is_team && named.includes(kind) ? ["They are on the team."] : [];

/** The page that a mail leads to, and its button. */
function targetOf({ kind, project_slug, feedback_id, changelog_slug }: NotificationLetter): [string, string] {
  const path = `/p/${project_slug}`;
  if (kind === "shipped") return [`${path}/changelog/${changelog_slug ?? ""}`, "Read what is new"];
  if (kind === "webhook_disabled") return [`${path}/manage/settings/webhooks`, "Open the webhooks"];
  if (kind === "chat_disabled") return [`${path}/manage/settings/connect`, "Open the chat's settings"];
  return [`${path}/f/${feedback_id ?? ""}`, "Open the feedback"];
}

/** A change is turned off under its own name; a merge is a change of status. Mails about a webhook or a chat cannot be turned off. */
function mailKindOf(kind: NotificationLetter["kind"]): MailKind | undefined {
  if (kind === "webhook_disabled" || kind === "chat_disabled" || kind === "approved") return undefined;
  return kind === "merged" ? "status_changed" : kind;
}

function ending(found: NotificationLetter, kind: MailKind | undefined, mail: Mail) {
  if (!kind) return {};
  const { user_id, email, project_id: projectId, is_person } = found;
  const url = mail.unsubscribeLink(user_id, kind, is_person ? { projectId, email } : undefined);
  return { footer: { text: reasons[kind], button: "Turn off these mails", url }, unsubscribe: url };
}

const turnedOff = (kind: NotificationLetter["kind"]) =>
  kind === "chat_disabled" ? "the chat was turned off" : "a webhook was turned off";

/** The mail about one notification. Mails about one item have one subject and one thread. */
export const letterOf = (found: NotificationLetter, mail: Mail): Letter => ({
  to: found.email,
  subject: `${found.project_name}: ${found.changelog_title ?? found.feedback_title ?? turnedOff(found.kind)}`,
  lines: [sentences[found.kind](found), ...ofTeam(found)],
  ...(found.content && { quote: cut(found.content) }),
  button: targetOf(found)[1],
  url: mail.publicUrl() + targetOf(found)[0],
  id: messageId([found.id, found.user_id], mail),
  thread: messageId([found.feedback_id ?? found.changelog_id ?? found.id, found.user_id], mail),
  list: `${found.project_slug}.projects.${hostOf(mail)}`,
  ...ending(found, mailKindOf(found.kind), mail),
});

/** The mail of the day, of new feedback by project. */
export function digestLetter(
  found: readonly [NotificationLetter, ...NotificationLetter[]],
  day: string,
  mail: Mail,
): Letter {
  const [{ email, user_id }] = found;
  const projects = [...new Set(found.map(({ project_name }) => project_name))];
  const count = found.length === 1 ? "one new item" : `${found.length} new items`;
  const rest = found.length - mostItems;
  return {
    to: email,
    subject: `New feedback: ${projects.slice(0, 3).join(", ")}${projects.length > 3 ? " and more" : ""}`,
    lines: [`There is ${count} of feedback that you have not read.`, ...(rest > 0 ? [`The first ${mostItems}:`] : [])],
    items: found.slice(0, mostItems).map((item) => ({
      title: `${item.project_name}: ${item.feedback_title ?? ""}`,
      url: mail.publicUrl() + targetOf(item)[0],
    })),
    button: "Open your notifications",
    url: `${mail.publicUrl()}/notifications`,
    id: messageId(["digest", day, user_id], mail),
    thread: messageId(["digest", user_id], mail),
    list: `digest.${hostOf(mail)}`,
    ...ending(found[0], "new_feedback", mail),
  };
}
