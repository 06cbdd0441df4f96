import { Changelog, ChangelogFile, ShippingChangelog } from "@earshot/domain";
import { selectChangelog, selectChangelogBySlug, selectPublicChangelogs } from "./changelog.fields.ts";
import { changelogFileType } from "./file.fields.ts";
import { queryField, resultType } from "../../resolve/root-fields.ts";

/**
 * The size that this list counts as: it has no pages and long texts, and anonymous callers may read it. A query may
 * have five such lists.
 */
const publicListSize = 10_000;

queryField("changelog", selectChangelogBySlug, { args: { projectSlug: "String", slug: "String" } });
queryField("publicChangelogs", selectPublicChangelogs, { args: { projectSlug: "String" }, size: publicListSize });
resultType([Changelog, ShippingChangelog], selectChangelog.type, {
  select: selectChangelog,
  inputOf: ({ id }, { projectSlug }) => ({ projectSlug, changelogId: id }),
});
resultType([ChangelogFile], changelogFileType);
