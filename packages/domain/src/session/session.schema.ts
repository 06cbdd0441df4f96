import { Id, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";

export const Session = z
  .object({
    id: Id,
    ip_address: z.string().nullable(),
    user_agent: z.string().nullable(),
    domain: z.string().nullable().meta({
      description: "The project's own domain at which the caller is signed in; null for this server's own address.",
    }),
    created_at: Timestamp,
    updated_at: Timestamp.meta({ description: "The time of its last renewal, which happens at most once a day." }),
    expires_at: Timestamp,
    current: z.boolean().meta({ description: "True if the request uses this session." }),
  })
  .meta({ id: "Session", description: "A browser in which the caller is signed in." });

export const SignOutInput = z.object({
  sessionId: Id.optional().meta({ description: "The session to end. Without it, all of the caller's end." }),
  all: z.boolean().optional().meta({ description: "True: all of the caller's, whatever sessionId says." }),
});

export const SignedOut = z
  .object({ count: z.int().meta({ description: "The number of sessions that ended." }) })
  .meta({ id: "SignedOut" });
