import { iso, qb, type Scope } from "@earshot/operations";
import { sql } from "kysely";

export const isKept = sql<boolean>`exports.expires_at > now()`;

export const exportColumns = [
  "exports.id",
  "exports.state",
  "exports.progress",
  "exports.is_signed",
  "exports.records",
  sql<number | null>`exports.bytes::float8`.as("bytes"),
  sql<
    string | null
  >`case when exports.state = 'finished' then (select '/p/' || slug from projects where id = exports.project_id)
    || '/exports/' || exports.id || '/' || exports.secret end`.as("path"),
  iso("exports.created_at").as("created_at"),
  iso("exports.expires_at").as("expires_at"),
] as const;

/** A project's archives that have not expired, newest first. */
export const exportRows = ({ project }: Pick<Scope, "project">) =>
  qb
    .selectFrom("exports")
    .select(exportColumns)
    .where("project_id", "=", project.id)
    .where(isKept)
    .orderBy("exports.created_at", "desc")
    .orderBy("exports.id", "desc");
