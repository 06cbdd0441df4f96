import { cursorOf } from "@earshot/operations/cursor";
import { Id, Instant, pageSize, ProjectPath, text, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";
import { UserSummary } from "../person/person.schema.ts";

const Value = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string()),
  z.record(z.string(), z.string()),
]);

const State = z.record(z.string(), Value).nullable();

export const AuditEntry = z
  .object({
    id: Id,
    action: z.string().meta({ description: "The operation, such as updateSettings." }),
    actor: UserSummary.nullable().meta({ description: "Who did it. Null if that person is gone." }),
    subject: z.string().meta({ description: "The kind of its subject, such as webhook." }),
    subject_id: Id.nullable().meta({ description: "Its id. Null for the project itself and for many things." }),
    person: UserSummary.nullable().meta({ description: "The person to whom it was done. Null for other things." }),
    before: State.meta({ description: "The changed fields before." }),
    after: State.meta({ description: "The changed fields after." }),
    created_at: Timestamp,
  })
  .meta({ id: "AuditEntry", description: "Something that somebody did to a project. It has no secrets." });

export const AuditCursor = cursorOf(["newest"]);

export const AuditFilters = ProjectPath.extend({
  actions: z.array(text(1, 50)).max(50).meta({ description: "Only these operations." }).optional(),
  actorId: Id.meta({ description: "Only what this person did." }).optional(),
  subjectId: Id.meta({ description: "Only what was done to this." }).optional(),
  since: Instant.meta({ description: "Only what was done at this time or later." }).optional(),
  until: Instant.meta({ description: "Only what was done before this time." }).optional(),
});

export const ListAuditInput = AuditFilters.extend({
  limit: pageSize("50"),
  cursor: AuditCursor.input,
});

export const AuditPage = z
  .object({ items: z.array(AuditEntry), next_cursor: z.string().nullable() })
  .meta({ id: "AuditPage" });
