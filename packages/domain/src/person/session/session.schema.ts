import { Count, Id, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";

export const SignedInPerson = z
  .object({
    id: Id,
    email: z.string().meta({ description: "Empty where the project has none of them." }),
    full_name: z.string().nullable(),
    avatar_url: z.string().nullable(),
  })
  .meta({ id: "SignedInPerson", description: "A person of a project, as they themselves see it." });

/** A person of a project, and what signs them in there. */
export const PersonSession = z
  .object({
    token: z.string().meta({ description: "A bearer for this project alone. It is shown once." }),
    expires_at: Timestamp,
    person: SignedInPerson,
  })
  .meta({ id: "PersonSession", description: "A person of a project, signed in there and nowhere else." });

export const OwnPerson = z
  .object({ person: SignedInPerson.nullable().meta({ description: "Null for whoever has not taken part." }) })
  .meta({ id: "OwnPerson", description: "The caller as a person of the project." });

export const EndedPersonSessions = z
  .object({ count: Count.meta({ description: "The sessions that have ended." }) })
  .meta({ id: "EndedPersonSessions", description: "The sessions of a person that have ended." });
