import { ProjectPath, qb, query, reader, type Scope } from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { isVisible } from "../changelog/changelog.queries.ts";
import { isShownTo } from "../feedback/held/held.queries.ts";
import { oldPathOf } from "./old-address.schema.ts";

interface Paths {
  readonly path: string;
  readonly parent: string;
}

/** The page of what had this path, or the path without its last part: tools ignore what follows the id in an address. */
function pageAt(scope: Scope, { path, parent }: Paths) {
  const { project } = scope;
  const page = sql<string>`coalesce('/f/' || feedback.id, '/changelog/' || changelogs.slug)`;
  return qb
    .selectFrom("old_addresses as a")
    .leftJoin("feedback as own", (join) =>
      join.onRef("own.id", "=", "a.feedback_id").on("own.project_id", "=", project.id),
    )
    .leftJoin("feedback", (join) =>
      join
        .on(sql<boolean>`feedback.id = coalesce(own.merged_into, own.id)`)
        .on("feedback.project_id", "=", project.id)
        .on(isShownTo(scope)),
    )
    .leftJoin("changelogs", (join) =>
      join
        .onRef("changelogs.id", "=", "a.changelog_id")
        .on("changelogs.project_id", "=", project.id)
        .on(isVisible(scope)),
    )
    .where("a.project_id", "=", project.id)
    .where("a.path", "in", [path, parent])
    .where(page, "is not", null)
    .select(page.as("page"))
    .orderBy(sql`length(a.path)`, "desc")
    .limit(1);
}

export const findOldAddress = query({
  name: "findOldAddress",
  summary: "Returns the page of what had this address in the tool that it was imported from.",
  access: reader,
  input: ProjectPath.extend({ address: z.string().max(16_384) }),
  output: z.object({ page: z.string() }),
  noun: "page",
  values({ address }): Paths {
    const path = oldPathOf(address) ?? "";
    return { path, parent: path.replace(/\/[^/]*$/, "") };
  },
  rows: pageAt,
});
