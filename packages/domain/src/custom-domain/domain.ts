import { badRequest, type Db, isUniqueViolation, moveRevision, mutation, team, returned } from "@earshot/operations";
import { configAudit } from "../config/audit.queries.ts";
import { ProjectPath } from "@earshot/operations/schema";
import { sql } from "kysely";
import { configColumns } from "../config/config.queries.ts";
import { ProjectConfig } from "../config/config.schema.ts";
import { hostOf, recordsOf, requireRecords } from "./domain.records.ts";
import { ProjectDomain, SetProjectDomainInput } from "./domain.schema.ts";

export const setProjectDomain = mutation({
  name: "setProjectDomain",
  summary: "Sets a project's own domain, and returns the DNS records to make. Another domain has to be verified anew.",
  access: team("admin"),
  input: SetProjectDomainInput,
  output: ProjectDomain,
  audit: configAudit,
  async run(scope, { domain }) {
    const { db, project } = scope;
    const publicUrl = scope.publicUrl();
    if (domain === hostOf(publicUrl)) throw badRequest("domain is the address of this server itself.");
    await db
      .updateTable("projects")
      .set({ domain: null })
      .where("id", "=", project.id)
      .where(sql<boolean>`domain is distinct from ${domain}::text`)
      .execute();
    const config = await returned(
      db,
      "project_configs",
      db
        .updateTable("project_configs")
        .set({
          custom_domain: domain,
          custom_domain_verified: sql<boolean>`custom_domain_verified and custom_domain is not distinct from ${domain}::text`,
        })
        .where("project_id", "=", project.id),
      configColumns(scope),
    ).executeTakeFirst();
    return config && { ...config, records: domain ? recordsOf(domain, project.id, publicUrl) : [] };
  },
});

/** Takes a domain off the project that has proven it before: whoever proves it now has its DNS records. */
async function takeOff(db: Db, domain: string, projectId: string): Promise<void> {
  const before = await db
    .updateTable("projects")
    .set({ domain: null })
    .where("domain", "=", domain)
    .where("id", "<>", projectId)
    .returning("id")
    .executeTakeFirst();
  if (!before) return;
  await db
    .updateTable("project_configs")
    .set({ custom_domain_verified: false })
    .where("project_id", "=", before.id)
    .execute();
  await moveRevision(db, before.id);
}

export const verifyProjectDomain = mutation({
  name: "verifyProjectDomain",
  summary: "Looks up the DNS records of a project's domain. If they are there, the domain serves the project's board.",
  access: team("admin"),
  input: ProjectPath,
  output: ProjectConfig,
  audit: configAudit,
  async prepare({ db, project, dns, publicUrl }) {
    const config = await db
      .selectFrom("project_configs")
      .select("custom_domain")
      .where("project_id", "=", project.id)
      .executeTakeFirst();
    const domain = config?.custom_domain ?? null;
    if (domain) await requireRecords(dns, domain, project.id, publicUrl());
    return domain;
  },
  async run(scope, _, domain) {
    const { db, project } = scope;
    // Another request may have changed the domain during the DNS lookups.
    const isStill = sql<boolean>`custom_domain is not distinct from ${domain}::text`;
    const config = await returned(
      db,
      "project_configs",
      db
        .updateTable("project_configs")
        .set({ custom_domain_verified: domain !== null })
        .where("project_id", "=", project.id)
        .where(isStill),
      configColumns(scope),
    ).executeTakeFirst();
    if (!config) throw badRequest("domain has just been changed: try again.");
    if (domain) await takeOff(db, domain, project.id);
    try {
      await db.updateTable("projects").set({ domain }).where("id", "=", project.id).execute();
    } catch (error) {
      throw isUniqueViolation(error)
        ? badRequest("domain was verified by another project just now: try again.")
        : error;
    }
    return config;
  },
});
