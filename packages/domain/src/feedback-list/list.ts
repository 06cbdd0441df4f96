import { query, reader, team } from "@earshot/operations";
import { z } from "zod";
import { nextPublication } from "../changelog/changelog.queries.ts";
import { ExpandedFeedback, ListFeedbackInput } from "../feedback/feedback.schema.ts";
import { feedbackMarks } from "../feedback/marks.queries.ts";
import { countRow } from "./count.queries.ts";
import { filtersOf, type Shape } from "./list.filters.ts";
import { pageOf, pageValues, readPage, shapeOf, wholePageOf } from "./list.queries.ts";
import { FeedbackCount, FeedbackPage, isForTeam, PageFeedbackInput, PageFilters } from "./list.schema.ts";

export const listFeedback = query({
  name: "listFeedback",
  summary: "Lists a project's feedback.",
  access: reader,
  input: ListFeedbackInput,
  output: z.array(ExpandedFeedback),
  cachedFor: "role",
  namesOwn: "outsiders",
  values: pageValues,
  shape: shapeOf,
  rows: readPage,
  compose: pageOf,
});

export const pageFeedback = query({
  name: "pageFeedback",
  mcp: { toolset: "core", title: "List feedback", limit: 50 },
  summary: "Lists one page of a project's feedback and returns the cursor of the next page.",
  access: reader,
  accessTo: (input) => (isForTeam(input) ? team("member") : reader),
  input: PageFeedbackInput,
  output: FeedbackPage,
  cachedFor: ({ view }) => (view === "mine" ? "caller" : "role"),
  changesAt: nextPublication,
  namesOwn: "outsiders",
  marks: feedbackMarks,
  values: pageValues,
  shape: shapeOf,
  rows: (scope, values, shape) => readPage(scope, values, shape, true),
  compose: wholePageOf,
});

export const countFeedback = query({
  name: "countFeedback",
  mcp: { toolset: "feedback", title: "Count feedback" },
  summary: "Counts the feedback that passes these filters, up to a bound.",
  access: reader,
  accessTo: (input) => (isForTeam(input) ? team("member") : reader),
  input: PageFilters,
  output: FeedbackCount,
  cachedFor: ({ view }) => (view === "mine" ? "caller" : "role"),
  values: filtersOf,
  shape: ({ view }): Shape => ({ order: "newest", view }),
  rows: countRow,
});
