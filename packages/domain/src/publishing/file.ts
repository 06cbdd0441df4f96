import { first, mutation, ProjectPath, query, team } from "@earshot/operations";
import { z } from "zod";
import type { changeChangelog } from "./changelog.commands.ts";
import { asPlanned, changelogUpdated, isPublicNow, shippedEvents, shippedSignals } from "./changelog.published.ts";
import { fileAt, putFile } from "./file.commands.ts";
import { changelogFileRows } from "./file.queries.ts";
import { ChangelogFile, ChangelogFilePath, PutChangelogFileInput } from "./file.schema.ts";

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

type Written = Exclude<Awaited<ReturnType<typeof changeChangelog>>, undefined>;

export const putChangelogFile = mutation({
  name: "putChangelogFile",
  summary: "Creates the changelog of a repository's file, or updates it to what the file says.",
  access: team("member"),
  input: PutChangelogFileInput,
  output: ChangelogFile,
  signals: (_, __, { changelog, before }) => {
    const written = changelog as Written;
    return written.wasPublic || isPublicNow(written) ? shippedSignals(written.feedback, before) : [];
  },
  events(_, { changelog_id }, { changelog }) {
    const written = changelog as Written;
    const { announced, wasPublic, shipped } = written;
    return asPlanned(announced, [
      announced ? ({ kind: "changelog.published", changelog_id } as const) : changelogUpdated(written, wasPublic),
      ...shippedEvents(shipped, announced && changelog_id),
    ]);
  },
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
