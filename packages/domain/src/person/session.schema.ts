import { Id, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";

/** A person of a project, and what signs them in there. */
export const PersonSession = z
  .object({
    token: z.string().meta({ description: "A bearer for this project alone. It is shown once." }),
    expires_at: Timestamp,
    person: z
      .object({ id: Id, full_name: z.string().nullable(), avatar_url: z.string().nullable() })
      .meta({ id: "SignedInPerson" }),
  })
  .meta({ id: "PersonSession", description: "A person of a project, signed in there and nowhere else." });
