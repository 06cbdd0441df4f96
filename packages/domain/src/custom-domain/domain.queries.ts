import type { Db } from "@earshot/operations";
import { isDomainName } from "./domain.schema.ts";

/** The project whose board is at this host, because the domain is verified to be its own. */
export async function projectOfDomain(db: Db, host: string) {
  // A host name may end with the dot of the DNS root.
  const domain = host.toLowerCase().replace(/\.$/, "");
  if (!isDomainName(domain)) return undefined;
  const project = db.selectFrom("projects").select(["id", "slug", "visibility", "listed"]).where("domain", "=", domain);
  const found = await project.executeTakeFirst();
  return found && { ...found, domain };
}

export type DomainProject = NonNullable<Awaited<ReturnType<typeof projectOfDomain>>>;
