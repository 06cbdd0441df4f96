import { Id } from "@earshot/operations/schema";
import { z } from "zod";

export const UserSummary = z
  .object({
    id: Id,
    email: z.string().meta({ description: "Empty unless the caller is on the project's team or is this user." }),
    full_name: z.string().nullable(),
    avatar_url: z.string().nullable(),
  })
  .meta({ id: "User", description: "A user." });

/** An author, as tRPC and GraphQL show one. `/v1` does not say who is on the team. */
export const Author = UserSummary.extend({
  is_team: z.boolean().meta({ description: "True if the user is on the project's team now. A name proves nothing." }),
}).meta({ id: "Author", description: "A user who has written something." });
