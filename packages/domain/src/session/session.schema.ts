import { Id, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";

export const Session = z
  .object({
    id: Id,
    ip_address: z.string().nullable(),
    user_agent: z.string().nullable(),
    created_at: Timestamp,
    updated_at: Timestamp.meta({ description: "When it was last renewed, which happens at most once a day." }),
    expires_at: Timestamp,
    current: z.boolean().meta({ description: "Whether the request carries this session." }),
  })
  .meta({ id: "Session", description: "A browser in which the caller is signed in." });

export const SignOutInput = z.object({
  sessionId: Id.optional().meta({ description: "The session to end. Without it, all of the caller's end." }),
});

export const SignedOut = z
  .object({ count: z.int().meta({ description: "How many sessions ended." }) })
  .meta({ id: "SignedOut" });
