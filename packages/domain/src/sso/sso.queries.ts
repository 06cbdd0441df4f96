import { iso, qb, type Scope } from "@earshot/operations";
import { sql } from "kysely";

/** The columns of a key that may be shown. Its secret is not among them. */
export const ssoKeyColumns = ({ project }: Pick<Scope, "project">) =>
  [
    "id",
    "id as kid",
    "jwks_url",
    "public_key",
    sql<"secret" | "public_key" | "jwks_url">`case when secret is not null then 'secret'
      when public_key is not null then 'public_key' else 'jwks_url' end`.as("kind"),
    iso("last_used_at").$castTo<string | null>().as("last_used_at"),
    sql<number>`(select count(*)::int from sso_tokens as came where came.project_id = ${project.id}
      and came.key_id = sso_keys.id and came.created_at > now() - interval '1 hour')`.as("tokens_last_hour"),
    iso("created_at").as("created_at"),
  ] as const;

/** A project's keys, oldest first. */
export const ssoKeyRows = (scope: Pick<Scope, "project">) =>
  qb
    .selectFrom("sso_keys")
    .select(ssoKeyColumns(scope))
    .where("project_id", "=", scope.project.id)
    .orderBy("sso_keys.created_at")
    .orderBy("id");
