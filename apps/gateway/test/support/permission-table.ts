import { randomUUID } from "node:crypto";
import { issueToken } from "@earshot/domain";
import { db } from "./server.ts";
import { newChangelog, newComment, newFeedback, newInvite, newMember, newTag, newWorld } from "./world.ts";
import type { Person, World } from "./world.ts";

/**
 * Who may do what: the status for an anonymous caller, an outsider, a member, an admin and the owner. "own" is 200 for
 * the author and 403 for everyone else, "lower" is 200 for a member with a lower role. Written by hand, not derived, so
 * that a wrong declaration is noticed.
 */
export const permissions: Record<string, string> = {
  "account.me": "401 200 200 200 200",
  "account.update": "401 200 200 200 200",
  "token.create": "401 200 200 200 200",
  "token.list": "401 200 200 200 200",
  "token.revoke": "401 200 200 200 200",
  "project.create": "401 200 200 200 200",
  "project.list": "401 200 200 200 200",
  "project.get": "401 404 200 200 200",
  "project.update": "401 404 403 200 200",
  "project.delete": "401 404 403 403 200",
  "config.get": "401 404 200 200 200",
  "config.update": "401 404 403 200 200",
  "feedback.create": "401 200 200 200 200",
  "feedback.list": "401 200 200 200 200",
  "feedback.page": "401 200 200 200 200",
  "feedback.get": "401 200 200 200 200",
  "feedback.update": "401 own 200 200 200",
  "feedback.setUpvote": "401 200 200 200 200",
  "feedback.delete": "401 own 200 200 200",
  "feedback.upvotes": "401 200 200 200 200",
  "feedback.changed": "401 200 200 200 200",
  "comment.list": "401 200 200 200 200",
  "comment.create": "401 200 200 200 200",
  "comment.update": "401 own own own own",
  "comment.setUpvote": "401 200 200 200 200",
  "comment.delete": "401 own 200 200 200",
  "tag.create": "401 404 200 200 200",
  "tag.list": "401 200 200 200 200",
  "tag.update": "401 404 403 200 200",
  "tag.delete": "401 404 403 200 200",
  "invite.create": "401 404 403 200 200",
  "invite.list": "401 404 200 200 200",
  "invite.accept": "401 200 200 200 200",
  "invite.delete": "401 404 403 200 200",
  "member.list": "401 404 200 200 200",
  "member.setRole": "401 404 403 403 200",
  "member.remove": "401 404 own lower 200",
  "changelog.listPublic": "200 200 200 200 200",
  "changelog.list": "401 200 200 200 200",
  "changelog.create": "401 404 200 200 200",
  "changelog.update": "401 404 200 200 200",
  "changelog.delete": "401 404 403 200 200",
};

type Input = Record<string, unknown>;

interface Cell {
  /** The project that is addressed. */
  world: World;
  /** The project that the addressed thing is in. */
  home: World;
  /** Who made that thing. */
  author: Person;
  /** Whether a member that is addressed is the author. */
  isSelf: boolean;
}

/** Inputs that an operation accepts beside the project's slug, with what they address made in this project. */
const inputs: Record<string, (cell: Cell) => Promise<Input> | Input> = {
  "account.update": () => ({ full_name: "Changed" }),
  "token.create": () => ({ name: "cell" }),
  "token.revoke": async ({ author }) => ({ tokenId: (await issueToken(db, author.id, { name: "cell" })).id }),
  "project.create": () => ({ name: "Cell", slug: `cell-${randomUUID()}` }),
  "project.update": () => ({ name: "Changed" }),
  "config.update": () => ({ changelog_preview_style: "content" }),
  "feedback.create": () => ({ title: "A", description: "B" }),
  "tag.create": () => ({ name: randomUUID() }),
  "invite.create": () => ({ email: `${randomUUID()}@test.example` }),
  "invite.accept": async ({ author }) => ({ inviteId: await newInvite(await newWorld(), author.email) }),
  "changelog.create": () => ({ title: "News" }),
};

const feedback = async ({ home, author }: Cell) => ({ feedbackId: await newFeedback(home, author) });
const tag = async ({ home }: Cell) => ({ tagName: await newTagName(home) });
const changelog = async ({ home }: Cell) => ({ changelogId: await newChangelog(home) });
const member = async ({ home, author, isSelf }: Cell) => ({ userId: isSelf ? author.id : (await newMember(home)).id });

async function comment({ home, author }: Cell) {
  const feedbackId = await newFeedback(home, author);
  return { feedbackId, commentId: await newComment(home, feedbackId, author) };
}

/** The same for what is addressed by an id or a name of its own. */
const children: typeof inputs = {
  "feedback.get": feedback,
  "feedback.update": async (cell) => ({ ...(await feedback(cell)), title: "Changed" }),
  "feedback.delete": feedback,
  "feedback.upvotes": feedback,
  "feedback.setUpvote": async (cell) => ({ ...(await feedback(cell)), upvoted: true }),
  "comment.list": feedback,
  "comment.create": async (cell) => ({ ...(await feedback(cell)), content: "A" }),
  "comment.update": async (cell) => ({ ...(await comment(cell)), content: "Changed" }),
  "comment.setUpvote": async (cell) => ({ ...(await comment(cell)), upvoted: true }),
  "comment.delete": comment,
  "tag.update": async (cell) => ({ ...(await tag(cell)), color: "red" }),
  "tag.delete": tag,
  "invite.delete": async ({ home }) => ({ inviteId: await newInvite(home) }),
  "member.setRole": async (cell) => ({ ...(await member(cell)), role: "admin" }),
  "member.remove": member,
  "changelog.update": async (cell) => ({ ...(await changelog(cell)), title: "Changed" }),
  "changelog.delete": changelog,
};

async function newTagName(home: World): Promise<string> {
  const tagName = randomUUID();
  await newTag(home, tagName);
  return tagName;
}

export const addressesChild = (procedure: string): boolean => procedure in children;

/** An input for this procedure in this cell of the table. */
export async function inputFor(procedure: string, cell: Cell): Promise<Input> {
  const make = inputs[procedure] ?? children[procedure];
  const hasProject = !/^(account|token)\.|^project\.(create|list)$|^invite\.accept$/.test(procedure);
  return { ...(hasProject && { projectSlug: cell.world.slug }), ...(await make?.(cell)) };
}

/** Whether it makes a difference that what is addressed is the caller's own. */
export const hasAuthor = (procedure: string): boolean =>
  /^(feedback\.(get|update|delete|upvotes|setUpvote)|comment\.\w+|member\.remove|token\.revoke|invite\.accept)$/.test(
    procedure,
  );

/** What only its owner knows of, whatever their standing in a project. */
const isPersonal = (procedure: string): boolean => procedure === "token.revoke" || procedure === "invite.accept";

/** The status in the caller's column of the table, for a thing of their own or of somebody else's. */
export function expectedStatus(procedure: string, column: number, isSelf: boolean): string {
  const cell = permissions[procedure]!.split(" ")[column]!;
  if (cell === "own") return isSelf ? "200" : "403";
  if (cell === "200" && isPersonal(procedure) && !isSelf) return "404";
  return cell.replace("lower", "200");
}
