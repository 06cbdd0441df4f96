import { ProjectPath, trimmed } from "@earshot/operations/schema";
import { z } from "zod";
import { ProjectConfig } from "../config/config.schema.ts";
import { textBudget } from "../text/text-budget.schema.ts";

const isLabel = (text: string) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(text);

/** True if this can be the domain of a project, in lower case: the last label of an IP address is a number. */
export function isDomainName(text: string): boolean {
  const labels = text.split(".");
  return (
    text.length <= textBudget.domain && labels.length > 1 && labels.every(isLabel) && /[a-z]/.test(labels.at(-1) ?? "")
  );
}

/** The domain of an address that somebody copied from a browser. */
const withoutAddress = (text: string) => text.replace(/^https?:\/\/([^/?#:@]+)(?::\d+)?\/?$/, "$1");

const Domain = trimmed(1, textBudget.domain)
  .toLowerCase()
  .overwrite(withoutAddress)
  .refine(isDomainName, "must be a domain such as feedback.example.com")
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
