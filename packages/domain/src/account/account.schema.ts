import { Email, Id, ImageAddress, text } from "@earshot/operations/schema";
import { z } from "zod";

export const UserSummary = z
  .object({
    id: Id,
    email: z.string().meta({ description: "Empty unless the caller is on the project's team or is this user." }),
    full_name: z.string().nullable(),
    avatar_url: z.string().nullable(),
  })
  .meta({ id: "User", description: "A user." });

/** The command line's input for a new user. */
export const CreateUserInput = z.object({ email: Email, name: text(1, 100) });

export const UpdateAccountInput = z.object({
  full_name: text(1, 100).optional(),
  avatar_url: ImageAddress.nullable().optional(),
});
