import { cursorOf } from "@earshot/operations/cursor";
import { Count, Id } from "@earshot/operations/schema";
import { z } from "zod";
import { Stage } from "../status/status.schema.ts";
import { FeedbackFilters, FullFeedback, ListFeedbackInput, Sort } from "../feedback/feedback.schema.ts";

export const FeedbackView = z.enum(["triage", "mine", "rising", "waiting"]).meta({
  title: "FeedbackView",
  description:
    "For the team. triage: feedback of the stage new that has no owner. mine: feedback that the caller looks after. rising: feedback with votes of the last seven days, most votes first. waiting: feedback whose latest text is not by the team.",
});

/** The orders of a page of feedback. */
export const PageSort = z.enum([...Sort.options, "roadmap", "companies", "revenue"]).meta({
  title: "FeedbackSort",
  description:
    "The sort order; the default is newest. upvotes and comments sort from most to fewest. roadmap sorts by the project's list of statuses, and within each status by the team's order; feedback whose status is not in the list is left out. For the team, companies and revenue sort by the companies of those who have voted, and by what these pay in a month, each company once: among the latest 5,000 votes of the project.",
});

/** The view `rising` has its own order and takes no sort. */
export const PageCursor = cursorOf([...Sort.options, "rising", "companies", "revenue"], ["roadmap"]);

export const PageFilters = FeedbackFilters.extend({
  stage: Stage.meta({
    description: "Returns only feedback of this stage: new, planned, active, done or closed.",
  }).optional(),
  view: FeedbackView.optional(),
  companyId: Id.meta({
    description: "For the team. Returns only feedback that people of this company have voted for.",
  }).optional(),
  segment: Id.meta({
    description:
      "For the team. Returns only feedback that people of the segment with this id have voted for: of a segment of more than 5,000 people, among the latest 5,000 votes of the project.",
  }).optional(),
});

interface Ordered {
  sort?: z.output<typeof PageSort> | undefined;
  view?: z.output<typeof FeedbackView> | undefined;
}

/** Returns the order of a page, or null if the sort, the view and the cursor contradict each other. */
export function orderOf({ sort, view }: Ordered, cursor: string | null | undefined) {
  const [orderOfCursor] = PageCursor.decode(cursor) ?? [];
  const order = view === "rising" ? "rising" : sort;
  if (view === "rising" && sort) return null;
  if (orderOfCursor && order && order !== orderOfCursor) return null;
  return orderOfCursor === "rising" && order !== "rising" ? null : (order ?? orderOfCursor ?? "newest");
}

/** True if only the team may see such a page, whether its order comes from the sort or from the cursor. */
export const isForTeam = ({ cursor, ...input }: TeamParts): boolean =>
  Boolean(input.view ?? input.companyId ?? input.segment) ||
  ["companies", "revenue"].includes(orderOf(input, cursor) ?? "");

interface TeamParts extends Ordered {
  companyId?: string | undefined;
  segment?: string | undefined;
  cursor?: string | null | undefined;
}

/** The error for a page whose order contradicts itself: see orderOf. */
export const contradiction = "belongs to another sort or view. The view rising takes no sort";

export const PageFeedbackInput = PageFilters.extend({
  sort: PageSort.optional(),
  limit: ListFeedbackInput.shape.limit,
  cursor: PageCursor.input,
}).refine(({ cursor, ...ordered }) => orderOf(ordered, cursor) !== null, { path: ["cursor"], error: contradiction });

export const FeedbackPage = z
  .object({ items: z.array(FullFeedback), next_cursor: z.string().nullable() })
  .meta({ id: "FeedbackPage" });

export const FeedbackCount = z
  .object({
    count: Count,
    is_exact: z.boolean().meta({ description: "False if there may be more: the work of a count is bounded." }),
  })
  .meta({ id: "FeedbackCount", description: "The number of feedback items that pass some filters." });
