import { Changelog, selectChangelog, selectPublicChangelogs } from "@earshot/domain";
import { queryField, resultType } from "./root-fields.ts";

/** It has no pages and long texts, and anonymous callers may read it: five of them are enough for one query. */
const publicListSize = 10_000;

queryField("publicChangelogs", selectPublicChangelogs, { args: { projectSlug: "String" }, size: publicListSize });
resultType([Changelog], selectChangelog.type, {
  select: selectChangelog,
  inputOf: ({ id }, { projectSlug }) => ({ projectSlug, changelogId: id }),
});
