import { cursorOf } from "@earshot/operations/cursor";
import { z } from "zod";
import { Stage } from "../status/status.schema.ts";
import { FeedbackFilters, FullFeedback, ListFeedbackInput, Sort } from "./feedback.schema.ts";

export const FeedbackView = z.enum(["triage", "mine", "rising", "waiting"]).meta({
  title: "FeedbackView",
  description:
    "For the team. triage: of stage new, and nobody's. mine: the caller's own to look after. rising: with the most votes of the last seven days first. waiting: the last word is not the team's.",
});

/** The orders of a page of feedback. */
export const PageSort = z.enum([...Sort.options, "roadmap"]).meta({
  title: "FeedbackSort",
  description:
    "The sort order; the default is newest. upvotes and comments sort from most to fewest. roadmap sorts by the project's list of statuses, and within each as the team has ordered it. It leaves out feedback whose status the list lacks.",
});

/** The order `rising` is that of the view, which has no other. */
export const PageCursor = cursorOf([...Sort.options, "rising"], ["roadmap"]);

export const PageFilters = FeedbackFilters.extend({
  stage: Stage.meta({
    description: "Returns only feedback of this stage: new, planned, active, done or closed.",
  }).optional(),
  view: FeedbackView.optional(),
});

interface Ordered {
  sort?: z.output<typeof PageSort> | undefined;
  view?: z.output<typeof FeedbackView> | undefined;
}

/** The order of a page; null if they contradict each other. */
export function orderOf({ sort, view }: Ordered, cursor: string | null | undefined) {
  const [given] = (cursor ? PageCursor.decode(cursor) : undefined) ?? [];
  const asked = view === "rising" ? "rising" : sort;
  if (view === "rising" && sort) return null;
  if (given && (asked ?? given) !== given) return null;
  return given === "rising" && asked !== "rising" ? null : (asked ?? given ?? "newest");
}

/** What a page refuses: see orderOf. */
export const contradiction =
  "is of another sort or view, or the view rising, which has an order of its own, has a sort";

export const PageFeedbackInput = PageFilters.extend({
  sort: PageSort.optional(),
  limit: ListFeedbackInput.shape.limit,
  // Lists of TanStack Query name the first page null.
  cursor: PageCursor.schema.nullish(),
}).refine(({ cursor, ...ordered }) => orderOf(ordered, cursor) !== null, { path: ["cursor"], error: contradiction });

export const FeedbackPage = z
  .object({ items: z.array(FullFeedback), next_cursor: z.string().nullable() })
  .meta({ id: "FeedbackPage" });
