import { AvatarOrFile, Email, Id, name } from "@earshot/operations/schema";
import { z } from "zod";
import { UserSummary } from "../person/person.schema.ts";
import { textBudget } from "../text/text-budget.schema.ts";

export const Account = UserSummary.extend({
  can_create_projects: z.boolean(),
  is_admin: z.boolean().meta({ description: "True if the user administers this server." }),
}).meta({ id: "Account", description: "The caller, and what they may do outside of projects." });

/** The command line's input for a new user. */
export const CreateUserInput = z.object({
  email: Email,
  name: name(1, textBudget.name),
  admin: z.boolean().default(false),
});

export const DeleteAccountInput = z.object({
  password: z.string().max(textBudget.password).optional().meta({
    description: "The caller's password. Not needed in a session of the last hour.",
  }),
});

export const DeletedAccount = z.object({ id: Id }).meta({ id: "DeletedAccount" });

export const UpdateAccountInput = z.object({
  full_name: name(1, textBudget.name).optional(),
  avatar_url: AvatarOrFile.nullable().optional(),
});
