import { newChangelog, newComment, newFeedback, newInvite, newTag, type World } from "./world.ts";

/** The paths of the 22 operations and what each takes, written by hand, so that a missing route is noticed. */
export const paths: Record<string, string[]> = {
  "/projects/{projectSlug}": ["GET", "PATCH", "DELETE"],
  "/projects/{projectSlug}/config": ["GET", "PATCH"],
  "/projects/{projectSlug}/feedback": ["GET", "POST"],
  "/projects/{projectSlug}/feedback/{feedbackId}": ["GET", "DELETE"],
  "/projects/{projectSlug}/feedback/{feedbackId}/upvotes": ["GET"],
  "/projects/{projectSlug}/feedback/{feedbackId}/comments": ["GET"],
  "/projects/{projectSlug}/feedback/{feedbackId}/comments/{commentId}": ["DELETE"],
  "/projects/{projectSlug}/feedback/tags": ["GET", "POST"],
  "/projects/{projectSlug}/feedback/tags/{tagName}": ["DELETE"],
  "/projects/{projectSlug}/invites": ["GET", "POST"],
  "/projects/{projectSlug}/invites/{inviteId}": ["DELETE"],
  "/projects/{projectSlug}/members": ["GET"],
  "/projects/{projectSlug}/changelogs": ["GET"],
  "/projects/{projectSlug}/changelogs/{changelogId}": ["DELETE"],
  "/{projectSlug}/changelogs": ["GET"],
};

/** What stands at the parameters, by their names. */
export type Parameters = Record<string, string>;

/** The address under /v1, as it is sent. */
export const fill = (path: string, parameters: Parameters): string =>
  `/v1${path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? "missing")}`;

/** One of everything, so that each path leads somewhere. */
export async function furnish(world: World): Promise<Parameters> {
  const feedbackId = await newFeedback(world, world.owner);
  const commentId = await newComment(world, feedbackId, world.owner);
  const [inviteId, changelogId] = await Promise.all([newInvite(world), newChangelog(world), newTag(world, "bug")]);
  return { projectSlug: world.slug, feedbackId, commentId, inviteId, changelogId, tagName: "bug" };
}
