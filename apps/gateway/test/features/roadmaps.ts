import { verify } from "@earshot/domain";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newFeedback, type World } from "../support/world.ts";

/** What `verify` finds wrong in this world. */
export const driftOf = async ({ id }: World) => (await verify(db)).filter((line) => line.includes(id));

/** Feedback with these titles and this status, in the order of its creation, by title. */
export async function items(world: World, titles: string, status = "planned") {
  const ids: Record<string, string> = {};
  for (const title of titles) ids[title] = await newFeedback(world, world.member, { title, status });
  return ids;
}

/** The titles of a page in the order of the roadmap, read in pages of this size. */
export async function order({ slug: projectSlug }: World, filters: object = {}, limit = 100): Promise<string> {
  let titles = "";
  let cursor: string | undefined;
  do {
    const input = { projectSlug, sort: "roadmap" as const, limit, ...filters, ...(cursor && { cursor }) };
    const page = await trpc().feedback.page.query(input);
    titles += page.items.map(({ title }) => title).join("");
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return titles;
}

/** Moves feedback as a member. */
export const mover =
  ({ slug: projectSlug, member }: World) =>
  (feedbackId: string, status: string, before?: string) =>
    trpc(member.token).feedback.move.mutate({ projectSlug, feedbackId, status, ...(before && { before }) });
