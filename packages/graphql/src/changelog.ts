import { Changelog, createChangelog, deleteChangelog, listPublicChangelogs, updateChangelog } from "@earshot/domain";
import { UserType } from "./account.ts";
import { builder, type Row } from "./builder.ts";
import { connectionOf } from "./connection.ts";
import { loadOnce, userOf } from "./load.ts";
import { mutationOf, objectOf } from "./object.ts";

export type ChangelogRow = Row & { id: string };

const ChangelogType = objectOf<ChangelogRow>("Changelog", Changelog, (t) => ({
  author: t.field({
    type: UserType,
    nullable: true,
    description: "Who wrote it. Null where somebody else's changelog has just been changed or deleted.",
    resolve: (row, _, context) => userOf(context, row, "author_id", "author"),
  }),
}));

const PublicChangelogType = objectOf("PublicChangelog", Changelog);

export const ChangelogConnection = connectionOf("Changelog", ChangelogType);

builder.queryField("publicChangelogs", (t) =>
  t.field({
    type: [PublicChangelogType],
    description: listPublicChangelogs.summary,
    args: { projectSlug: t.arg.string({ required: true }) },
    resolve: (_, { projectSlug }, context) => loadOnce<Row[]>(context, listPublicChangelogs, { projectSlug }),
  }),
);

mutationOf(createChangelog, ChangelogType);
mutationOf(updateChangelog, ChangelogType);
mutationOf(deleteChangelog, ChangelogType);
