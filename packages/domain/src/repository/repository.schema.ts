import { Id, ProjectPath, text, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";
import { textBudget } from "../text/text-budget.schema.ts";

const isIssuer = (value: string) => URL.canParse(value) && new URL(value).protocol === "https:";

const issuer = text(1, 255)
  .refine(isIssuer, "must be an https address")
  .meta({ description: "The issuer of the forge's OIDC tokens." });
const name = text(3, 255)
  .regex(/^[\w.-]+(\/[\w.-]+)+$/, "must be such as acme/app")
  .meta({ description: "As the token's claim repository or project_path has it." });
const ref = text(1, 255).meta({ description: "The only branch or tag. A name without refs/ is a branch's." });

export const Repository = z
  .object({
    id: Id,
    issuer: z.string(),
    name: z.string(),
    ref: z.string().nullable(),
    user_id: Id.meta({ description: "Its CI writes as this member." }),
    last_used_at: Timestamp.nullable(),
    created_at: Timestamp,
  })
  .meta({ id: "Repository", description: "A repository whose CI may write in the project without a stored token." });

export const CreateRepositoryInput = ProjectPath.extend({
  name,
  issuer: issuer.default("https://token.actions.githubusercontent.com"),
  ref: ref.optional(),
});

export const RepositoryPath = ProjectPath.extend({ repositoryId: Id });

export const ExchangeForgeTokenInput = ProjectPath.extend({
  token: text(1, textBudget.signedToken).meta({
    description: "Its audience is the project's address.",
  }),
});

export const RepositoryToken = z
  .object({ token: z.string().meta({ description: "A bearer token." }), expires_at: Timestamp })
  .meta({ id: "RepositoryToken" });
