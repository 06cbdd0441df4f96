import { findIn, isProjectRow, mutation, team, returned, rowState } from "@earshot/operations";
import { sql } from "kysely";
import { eraseExchanges } from "../exchange/erase.commands.ts";
import { addChangelog, changeChangelog } from "./changelog.commands.ts";
import { changelogColumns } from "../changelog/changelog.queries.ts";
import { Changelog, ChangelogPath, CreateChangelogInput, UpdateChangelogInput } from "../changelog/changelog.schema.ts";
import {
  type Announced,
  asPlanned,
  changelogUpdated,
  isPublicNow,
  shippedEvents,
  shippedSignals,
} from "./changelog.published.ts";
import { replaceFeedback, type Shipped } from "./shipping.commands.ts";
import { ShippingChangelog } from "./shipping.schema.ts";

export const createChangelog = mutation({
  name: "createChangelog",
  mcp: { toolset: "core", title: "Create a changelog" },
  summary: "Creates a changelog as a draft, published at once, or scheduled for a future date.",
  access: team("member"),
  input: CreateChangelogInput,
  output: Changelog,
  creates: true,
  events: (_, { id }, { announced }) =>
    asPlanned(announced as Announced | undefined, announced ? [{ kind: "changelog.published", changelog_id: id }] : []),
  run: addChangelog,
});

export const updateChangelog = mutation({
  name: "updateChangelog",
  mcp: { toolset: "core", title: "Update a changelog" },
  summary: "Updates, publishes or unpublishes a changelog. The slug does not change.",
  access: team("member"),
  input: UpdateChangelogInput,
  output: ShippingChangelog,
  noun: "changelog",
  // Publishing a changelog changes the feedback that it ships: its list of changelogs, and possibly its status.
  signals: ({ published, publish_date }, { feedback }) =>
    published === undefined && publish_date === undefined ? [] : shippedSignals(feedback),
  events: ({ projectSlug: _, quiet: __, changelogId, ...changes }, changelog, { wasPublic, announced, shipped }) =>
    asPlanned(announced as Announced | undefined, [
      ...(announced ? [{ kind: "changelog.published", changelog_id: changelogId } as const] : []),
      ...(!announced && Object.keys(changes).length > 0 ? [changelogUpdated(changelog, wasPublic === true)] : []),
      ...shippedEvents(shipped as Shipped[], announced ? changelogId : undefined),
    ]),
  run: changeChangelog,
});

export const deleteChangelog = mutation({
  name: "deleteChangelog",
  mcp: { toolset: "feedback", title: "Delete a changelog" },
  summary: "Deletes a changelog.",
  access: team("admin"),
  input: ChangelogPath,
  output: Changelog,
  noun: "changelog",
  find: findIn("changelogs", "changelogId"),
  audit: { subject: "changelog", id: ({ changelogId }) => changelogId, state: rowState("changelogs", "title") },
  signals: (_, changelog, { before }) => (isPublicNow(changelog) ? shippedSignals([], before) : []),
  events: (_, changelog) => [
    {
      kind: "changelog.deleted",
      changelog_id: changelog.id,
      title: changelog.title,
      team_only: !isPublicNow(changelog),
    },
  ],
  async run(scope, { changelogId }) {
    const { db, project } = scope;
    const before = await replaceFeedback(scope, changelogId, []);
    const deletion = db.deleteFrom("changelogs").where(isProjectRow(scope, changelogId));
    const deleted = await returned(db, "changelogs", deletion, changelogColumns).executeTakeFirst();
    await eraseExchanges(db, project.id, sql`array[${changelogId}::uuid]`);
    return deleted && { ...deleted, before };
  },
});
