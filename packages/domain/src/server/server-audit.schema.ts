import { Id } from "@earshot/operations/schema";
import { z } from "zod";
import { AuditEntry, AuditFilters, ListAuditInput } from "../audit/audit.schema.ts";

const AuditedProject = z
  .object({ id: Id, name: z.string(), slug: z.string() })
  .meta({ id: "AuditedProject", description: "The project in whose audit an entry is." });

export const ServerAuditEntry = AuditEntry.extend({
  actor: AuditEntry.shape.actor.meta({
    description: "Who did it. Null if that person is gone, or did it on the command line.",
  }),
  project: AuditedProject.nullable().meta({
    description: "The project in whose audit it is. Null for what was done to the server itself.",
  }),
}).meta({
  id: "ServerAuditEntry",
  description: "Something that somebody did to a project or to the server. It has no secrets.",
});

const ofProject = { projectId: Id.meta({ description: "Only what is in the audit of this project." }).optional() };

export const ServerAuditFilters = AuditFilters.omit({ projectSlug: true }).extend(ofProject);

export const ListServerAuditInput = ListAuditInput.omit({ projectSlug: true }).extend(ofProject);

export const ServerAuditPage = z
  .object({ items: z.array(ServerAuditEntry), next_cursor: z.string().nullable() })
  .meta({ id: "ServerAuditPage" });
