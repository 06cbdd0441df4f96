import {
  Changelog,
  selectChangelog,
  selectChangelogBySlug,
  selectPublicChangelogs,
  ShippingChangelog,
} from "@earshot/domain";
import { queryField, resultType } from "./root-fields.ts";

/** It has no pages and long texts, and anonymous callers may read it: five of them are enough for one query. */
const publicListSize = 10_000;

queryField("changelog", selectChangelogBySlug, { args: { projectSlug: "String", slug: "String" } });
queryField("publicChangelogs", selectPublicChangelogs, { args: { projectSlug: "String" }, size: publicListSize });
resultType([Changelog, ShippingChangelog], selectChangelog.type, {
  select: selectChangelog,
  inputOf: ({ id }, { projectSlug }) => ({ projectSlug, changelogId: id }),
});
