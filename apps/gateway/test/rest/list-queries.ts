import { bearer, notRefused } from "../support/refusals.ts";
import { send } from "../support/raw-http.ts";
import { newFeedback, newWorld } from "../support/world.ts";

/** A project with three feedback, and what becomes of queries of its list. */
export async function newList() {
  const world = await newWorld();
  for (let index = 0; index < 3; index++) await newFeedback(world, world.outsider);
  const request = (query: string) => ({
    path: `/v1/projects/${world.slug}/feedback?${query}`,
    headers: bearer(world.outsider),
  });
  return {
    world,
    /** Returns which of these queries are not 400. */
    notBad: (queries: string[]) => notRefused(queries.map((query) => ({ ...request(query), status: 400 }))),
    /** Returns how many items each query leaves. The queries must be valid. */
    async counts(...queries: string[]): Promise<number[]> {
      const answers = await Promise.all(queries.map((query) => send(request(query))));
      return answers.map(({ text }) => (JSON.parse(text) as unknown[]).length);
    },
  };
}
