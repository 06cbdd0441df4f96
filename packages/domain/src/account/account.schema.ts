import { Email, Id, ImageAddress, name } from "@earshot/operations/schema";
import { z } from "zod";

export const UserSummary = z
  .object({
    id: Id,
    email: z.string().meta({ description: "Empty unless the caller is on the project's team or is this user." }),
    full_name: z.string().nullable(),
    avatar_url: z.string().nullable(),
  })
  .meta({ id: "User", description: "A user." });

export const Account = UserSummary.extend({
  can_create_projects: z.boolean(),
  is_admin: z.boolean().meta({ description: "Whether the user administers this server." }),
}).meta({ id: "Account", description: "The caller, and what they may do outside of projects." });

/** The command line's input for a new user. */
export const CreateUserInput = z.object({ email: Email, name: name(1, 100), admin: z.boolean().default(false) });

export const DeleteAccountInput = z.object({
  password: z.string().max(128).optional().meta({
    description: "The caller's password. Not needed in a session of the last hour.",
  }),
});

export const DeletedAccount = z.object({ id: Id }).meta({ id: "DeletedAccount" });

export const UpdateAccountInput = z.object({
  full_name: name(1, 100).optional(),
  avatar_url: ImageAddress.nullable().optional(),
});
