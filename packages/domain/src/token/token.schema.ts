import { Id, text, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";
import { textBudget } from "../text/text-budget.schema.ts";

export const Token = z
  .object({
    id: Id,
    name: z.string(),
    prefix: z.string().meta({ description: "The token's first characters, to identify it." }),
    created_at: Timestamp,
    expires_at: Timestamp.nullable(),
    last_used_at: Timestamp.nullable(),
  })
  .meta({ id: "Token", description: "A bearer token, without its secret." });

export const CreatedToken = Token.extend({
  token: z.string().meta({ description: "The token itself. It is returned only once." }),
}).meta({ id: "CreatedToken" });

export const CreateTokenInput = z.object({
  name: text(1, textBudget.name),
  expires_in_days: z.int().min(1).max(3650).optional(),
});

export const TokenPath = z.object({ tokenId: Id });
