import { first, isProjectRow, mutation, query, reader, team } from "@earshot/operations";
import { feedbackMarks } from "../feedback/marks.queries.ts";
import { announce, rememberQuiet } from "./announce.commands.ts";
import { nextPublication } from "../changelog/changelog.queries.ts";
import { type Announced, asPlanned, changelogUpdated, shippedEvents, shippedSignals } from "./changelog.published.ts";
import { applyStatus, replaceFeedback, type Shipped } from "./shipping.commands.ts";
import { oneShipping, visibleShipping } from "./shipping.queries.ts";
import { GetChangelogInput, SetChangelogFeedbackInput, ShippingChangelog } from "./shipping.schema.ts";

export const getChangelog = query({
  name: "getChangelog",
  mcp: { toolset: "core", title: "Get a changelog" },
  summary:
    "Returns a changelog, by its id or slug, with the feedback that it ships. Drafts and scheduled ones: to the team.",
  access: reader,
  input: GetChangelogInput,
  output: ShippingChangelog,
  noun: "changelog",
  cachedFor: "role",
  namesOwn: "outsiders",
  marks: feedbackMarks,
  changesAt: nextPublication,
  rows: visibleShipping,
  compose: ({ item }) => (item === null ? undefined : { text: item }),
});

export const setChangelogFeedback = mutation({
  name: "setChangelogFeedback",
  mcp: { toolset: "core", title: "Set what a changelog ships" },
  summary: "Sets the feedback that a changelog ships, and the status that it gets once the changelog is public.",
  access: team("member"),
  input: SetChangelogFeedbackInput,
  output: ShippingChangelog,
  noun: "changelog",
  events: (_, changelog, { shipped, announced }) =>
    asPlanned(announced as Announced | undefined, [
      announced ? ({ kind: "changelog.published", changelog_id: changelog.id } as const) : changelogUpdated(changelog),
      // Where the changelog was announced before, its watchers are notified of this status as of any other.
      ...shippedEvents(shipped as Shipped[], announced ? changelog.id : undefined),
    ]),
  signals: (_, { published, feedback }, { before }) => (published ? shippedSignals(feedback, before) : []),
  async run(scope, { changelogId, feedbackIds, status = null, quiet }) {
    const { numUpdatedRows } = await scope.db
      .updateTable("changelogs")
      .set({ feedback_status: status })
      .where(isProjectRow(scope, changelogId))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return undefined;
    if (quiet !== undefined) await rememberQuiet(scope, changelogId, quiet);
    const before = await replaceFeedback(scope, changelogId, feedbackIds);
    const announced = await announce(scope, changelogId);
    const shipped = await applyStatus(scope, changelogId, scope.caller.id);
    const after = await first(scope.db, oneShipping(scope, changelogId));
    return after && { ...after, announced, shipped, before };
  },
});
