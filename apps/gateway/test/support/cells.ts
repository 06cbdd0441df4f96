import { randomUUID } from "node:crypto";
import { issueToken } from "@earshot/domain";
import { db } from "./server.ts";
import { newChangelog, newComment, newFeedback, newInvite, newPerson, newTag, newWorld } from "./world.ts";
import type { Person, World } from "./world.ts";

/**
 * Who may do what: the status for an anonymous caller, an outsider, a member, an admin and the owner. "own" is 200 for
 * the author and 403 for everyone else. Written by hand from the contract, so that a wrong declaration is noticed.
 */
export const permissions: Record<string, string> = {
  "account.me": "401 200 200 200 200",
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
  "feedback.delete": "401 own 200 200 200",
  "feedback.upvotes": "401 200 200 200 200",
  "comment.list": "401 200 200 200 200",
  "comment.delete": "401 own 200 200 200",
  "tag.create": "401 404 200 200 200",
  "tag.list": "401 200 200 200 200",
  "tag.update": "401 404 403 200 200",
  "tag.delete": "401 404 403 200 200",
  "invite.create": "401 404 403 200 200",
  "invite.list": "401 404 200 200 200",
  "invite.delete": "401 404 403 200 200",
  "member.list": "401 404 200 200 200",
  "changelog.listPublic": "200 200 200 200 200",
  "changelog.list": "401 200 200 200 200",
  "changelog.delete": "401 404 403 200 200",
};

type Input = Record<string, unknown>;

/** Inputs that an operation accepts beside the project's slug, with what they address made in this project. */
const inputs: Record<string, (home: World, author: Person) => Promise<Input> | Input> = {
  "token.create": () => ({ name: "cell" }),
  "token.revoke": async (_, { id }) => ({ tokenId: (await issueToken(db, id, { name: "cell" })).id }),
  "project.create": () => ({ name: "Cell", slug: `cell-${randomUUID()}` }),
  "project.update": () => ({ name: "Changed" }),
  "config.update": () => ({ changelog_preview_style: "content" }),
  "feedback.create": () => ({ title: "A", description: "B" }),
  "tag.create": () => ({ name: randomUUID() }),
  "invite.create": () => ({ email: `${randomUUID()}@test.example` }),
};

/** The same for what is addressed by an id or a name of its own. */
const children: typeof inputs = {
  "feedback.get": async (home, author) => ({ feedbackId: await newFeedback(home, author) }),
  "feedback.delete": async (home, author) => ({ feedbackId: await newFeedback(home, author) }),
  "feedback.upvotes": async (home, author) => ({ feedbackId: await newFeedback(home, author) }),
  "comment.list": async (home, author) => ({ feedbackId: await newFeedback(home, author) }),
  async "comment.delete"(home, author) {
    const feedbackId = await newFeedback(home, author);
    return { feedbackId, commentId: await newComment(home, feedbackId, author) };
  },
  "tag.update": async (home) => ({ tagName: await newTagName(home), color: "red" }),
  "tag.delete": async (home) => ({ tagName: await newTagName(home) }),
  "invite.delete": async (home) => ({ inviteId: await newInvite(home) }),
  "changelog.delete": async (home) => ({ changelogId: await newChangelog(home) }),
};

async function newTagName(home: World): Promise<string> {
  const tagName = randomUUID();
  await newTag(home, tagName);
  return tagName;
}

export const addressesChild = (procedure: string): boolean => procedure in children;

/** A call of this procedure in `world` on something of `home`, which `author` has made. */
export async function inputFor(procedure: string, world: World, home: World, author: Person): Promise<Input> {
  const make = inputs[procedure] ?? children[procedure];
  const hasProject = !/^(account|token)\.|^project\.(create|list)$/.test(procedure);
  return { ...(hasProject && { projectSlug: world.slug }), ...(await make?.(home, author)) };
}

/** The five standings in a project, as callers; null is nobody. */
export async function newCallers() {
  const world = await newWorld();
  const callers = [null, world.outsider, world.member, world.admin, world.owner];
  return { world, callers, stranger: await newPerson("Stranger") };
}
