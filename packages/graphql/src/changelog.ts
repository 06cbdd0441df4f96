import {
  createChangelog,
  deleteChangelog,
  selectChangelog,
  selectPublicChangelogs,
  updateChangelog,
} from "@earshot/domain";
import { mutationField, queryField } from "./root-fields.ts";
import type { Reload } from "./roots.ts";

/** It has no pages and long texts, and anonymous callers may read it: five of them are enough for one query. */
const publicListSize = 10_000;

queryField("publicChangelogs", selectPublicChangelogs, { args: { projectSlug: "String" }, size: publicListSize });

const reload: Reload = {
  select: selectChangelog,
  inputOf: ({ id }, { projectSlug }) => ({ projectSlug, changelogId: id }),
};

mutationField(createChangelog, selectChangelog.type, reload);
mutationField(updateChangelog, selectChangelog.type, reload);
mutationField(deleteChangelog, selectChangelog.type, reload);
