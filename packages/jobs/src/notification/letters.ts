import type { MailKind, NotificationLetter } from "@earshot/domain";
import { type Letter, type Mail, messageId } from "../mail.ts";

/** The most characters of what somebody wrote. The rest is behind the link. */
const mostQuoted = 2_000;
/** The most items of a mail of the day. */
const mostItems = 50;

const cut = (text: string) => (text.length <= mostQuoted ? text : `${text.slice(0, mostQuoted).trimEnd()} …`);
const by = ({ actor_name }: NotificationLetter) => actor_name ?? "Somebody";
const title = ({ feedback_title }: NotificationLetter) => `“${feedback_title ?? ""}”`;

const sentences: Readonly<Record<NotificationLetter["kind"], (letter: NotificationLetter) => string>> = {
  new_feedback: (letter) => `${by(letter)} posted new feedback in ${letter.project_name}: ${title(letter)}.`,
  status_changed: (letter) => `${title(letter)} in ${letter.project_name} is now: ${letter.status ?? ""}.`,
  answered: (letter) => `The team of ${letter.project_name} answered ${title(letter)}.`,
  merged: (letter) => `${title(letter)} in ${letter.project_name} was merged into other feedback, with your vote.`,
  commented: (letter) => `${by(letter)} commented on ${title(letter)} in ${letter.project_name}.`,
  shipped: (letter) => `${letter.project_name} shipped feedback that you watch: “${letter.changelog_title ?? ""}”.`,
};

const reasons: Readonly<Record<MailKind, string>> = {
  new_feedback: "You get this mail because you are on the team.",
  status_changed: "You get this mail because you watch this feedback, and its status or place has changed.",
  answered: "You get this mail because you watch this feedback, and the team has answered it.",
  commented: "You get this mail because you watch this feedback, and somebody commented on it.",
  shipped: "You get this mail because you watch feedback that was shipped.",
};

/** A change is turned off under its own name; a merge is a change of status. */
const mailKindOf = (kind: NotificationLetter["kind"]): MailKind => (kind === "merged" ? "status_changed" : kind);

const pathOf = ({ kind, project_slug, feedback_id, changelog_slug }: NotificationLetter) =>
  kind === "shipped"
    ? `/p/${project_slug}/changelog/${changelog_slug ?? ""}`
    : `/p/${project_slug}/f/${feedback_id ?? ""}`;

function ending(userId: string, kind: MailKind, mail: Mail) {
  const url = mail.unsubscribeLink(userId, kind);
  return { footer: { text: reasons[kind], button: "Turn off these mails", url }, unsubscribe: url };
}

/** The mail about one notification. Mails about one item have one subject and one thread. */
export const letterOf = (found: NotificationLetter, mail: Mail): Letter => ({
  to: found.email,
  subject: `${found.project_name}: ${found.changelog_title ?? found.feedback_title ?? ""}`,
  lines: [sentences[found.kind](found)],
  ...(found.content && { quote: cut(found.content) }),
  button: found.kind === "shipped" ? "Read what is new" : "Open the feedback",
  url: mail.publicUrl() + pathOf(found),
  id: messageId([found.id, found.user_id], mail),
  thread: messageId([found.feedback_id ?? found.changelog_id, found.user_id], mail),
  ...ending(found.user_id, mailKindOf(found.kind), mail),
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
      url: mail.publicUrl() + pathOf(item),
    })),
    button: "Open your notifications",
    url: `${mail.publicUrl()}/notifications`,
    id: messageId(["digest", day, user_id], mail),
    thread: messageId(["digest", user_id], mail),
    ...ending(user_id, "new_feedback", mail),
  };
}
