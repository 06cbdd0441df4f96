import { Id, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";
import { Author } from "../../person/person.schema.ts";

/** The most changes that a history returns. */
export const maxHistory = 200;

export const StatusChange = z
  .object({
    id: Id,
    from_status: z.string(),
    to_status: z.string(),
    user: Author.nullable().meta({ description: "The user who changed the status. Null if no user did." }),
    created_at: Timestamp,
  })
  .meta({ id: "StatusChange", description: "A status that feedback was given, as statuses were named then." });
