import { first, mutation, ProjectPath, query, team } from "@earshot/operations";
import { z } from "zod";
import { changelogUpdated, isPublicNow, shippedEvents, shippedSignal } from "./changelog.published.ts";
import { fileAt, putFile } from "./file.commands.ts";
import { changelogFileRows } from "./file.queries.ts";
import { ChangelogFile, ChangelogFilePath, PutChangelogFileInput } from "./file.schema.ts";
import type { Shipped } from "./shipping.commands.ts";
import type { ShippingChangelog } from "./shipping.schema.ts";

export const listChangelogFiles = query({
  name: "listChangelogFiles",
  summary: "Lists the files that a project's changelogs were written from, by path, and what has changed here since.",
  access: team("member"),
  input: ProjectPath,
  item: () => null,
  output: z.array(ChangelogFile),
  cachedFor: "role",
  rows: changelogFileRows,
});

type Written = z.output<typeof ShippingChangelog>;

export const putChangelogFile = mutation({
  name: "putChangelogFile",
  summary: "Creates the changelog of a repository's file, or updates it to what the file says.",
  access: team("member"),
  input: PutChangelogFileInput,
  output: ChangelogFile,
  signals: (_, __, { changelog }) => {
    const written = changelog as Written;
    return isPublicNow(written) ? written.feedback.map(shippedSignal) : [];
  },
  events: (_, { changelog_id }, { changelog, is_announced, shipped }) => [
    is_announced ? ({ kind: "changelog.published", changelog_id } as const) : changelogUpdated(changelog as Written),
    ...shippedEvents(shipped as Shipped[], is_announced ? changelog_id : undefined),
  ],
  run: putFile,
});

export const forgetChangelogFile = mutation({
  name: "forgetChangelogFile",
  summary: "Forgets the file of a changelog. The changelog stays.",
  access: team("member"),
  input: ChangelogFilePath,
  output: ChangelogFile,
  item: () => null,
  noun: "file",
  async run(scope, { path }) {
    const file = await first(scope.db, fileAt(scope, path));
    await scope.db
      .deleteFrom("changelog_files")
      .where("project_id", "=", scope.project.id)
      .where("path", "=", path)
      .execute();
    return file;
  },
});
