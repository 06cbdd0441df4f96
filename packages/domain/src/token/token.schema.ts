import { Id, Slug, text, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";
import { textBudget } from "../text/text-budget.schema.ts";

export const TokenScope = z.literal(["read", "write", "manage"]).meta({
  description:
    "What a token is for: to read; to write; or to manage, which is what takes an admin, tokens and the account itself.",
});

export const Token = z
  .object({
    id: Id,
    name: z.string(),
    prefix: z.string().meta({ description: "The token's first characters, to identify it." }),
    created_at: Timestamp,
    expires_at: Timestamp.nullable(),
    last_used_at: Timestamp.nullable(),
    scopes: z.array(TokenScope),
    projects: z
      .array(z.string())
      .nullable()
      .meta({ description: "The slugs of the projects that it is limited to. Null for all." }),
  })
  .meta({ id: "Token", description: "A bearer token, without its secret." });

export const CreatedToken = Token.extend({
  token: z.string().meta({ description: "The token itself. It is returned only once." }),
}).meta({ id: "CreatedToken" });

export const CreateTokenInput = z.object({
  name: text(1, textBudget.name),
  expires_in_days: z.int().min(1).max(3650).optional(),
  scopes: z
    .array(TokenScope)
    .min(1, "must name at least one scope")
    .max(3)
    .overwrite((scopes) => [...new Set(scopes)])
    .meta({ description: "The default is all that the caller may give." })
    .optional(),
  projects: z
    .array(Slug)
    .min(1, "must name at least one project")
    .max(100)
    .overwrite((slugs) => [...new Set(slugs)])
    .meta({
      description: "The slugs of the projects to limit it to, where it stands for the caller. The default is all.",
    })
    .optional(),
});

export const TokenPath = z.object({ tokenId: Id });
