import { trpc } from "../support/http.ts";
import type { Person, World } from "../support/world.ts";

type Rules = Omit<Parameters<ReturnType<typeof trpc>["settings"]["update"]["mutate"]>[0], "projectSlug">;

/** What the owner and others do in the test's project. */
export const actsIn = (world: () => World) => ({
  hold: (rules: Rules) => trpc(world().owner.token).settings.update.mutate({ projectSlug: world().slug, ...rules }),
  post: ({ token }: Person, title = "Night trams", description = "") =>
    trpc(token).feedback.create.mutate({ projectSlug: world().slug, title, description }),
  comment: ({ token }: Person, feedbackId: string, content = "Yes", reply_to_id: string | null = null) =>
    trpc(token).comment.create.mutate({ projectSlug: world().slug, feedbackId, content, reply_to_id }),
});
