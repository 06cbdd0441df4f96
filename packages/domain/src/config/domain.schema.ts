import { ProjectPath, trimmed } from "@earshot/operations/schema";
import { z } from "zod";
import { ProjectConfig } from "./config.schema.ts";

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** At least two labels, the last of which is no number, as that of an IP address is. */
const domainName = new RegExp(`^(?:${label}\\.)+(?=[a-z0-9-]*[a-z])${label}$`);

const Domain = trimmed(1, 253)
  .toLowerCase()
  .refine((value) => domainName.test(value), "must be a domain such as feedback.example.com")
  .meta({ examples: ["feedback.example.com"] });

const DomainRecord = z
  .object({ type: z.literal(["TXT", "CNAME", "A", "AAAA"]), name: z.string(), value: z.string() })
  .meta({ id: "DomainRecord", description: "A DNS record to make." });

export const ProjectDomain = ProjectConfig.extend({
  records: z.array(DomainRecord).meta({ description: "The records to make before the domain is verified." }),
}).meta({ id: "ProjectDomain", description: "The settings of a project, with the DNS records of its domain." });

export const SetProjectDomainInput = ProjectPath.extend({
  domain: Domain.nullable().meta({ description: "The project's own domain; null for none." }),
});
