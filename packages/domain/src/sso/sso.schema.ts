import { Count, Id, ProjectPath, text, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";
import { isUrlOf } from "../settings/sso.schema.ts";
import { SignedInPerson } from "../person/session/session.schema.ts";
import { textBudget } from "../text/text-budget.schema.ts";

/** The most keys of a project: the one in use, and the next. */
export const maxSsoKeys = 2;

export const SsoKey = z
  .object({
    id: Id,
    kid: z.string().meta({
      description: "The id again, as the kid of a token's header. A token without it is tried with each key.",
    }),
    kind: z.literal(["secret", "public_key", "jwks_url"]),
    jwks_url: z.string().nullable(),
    public_key: z.string().nullable(),
    last_used_at: Timestamp.nullable(),
    tokens_last_hour: Count.meta({ description: "The tokens that it has signed and that came in the last hour." }),
    created_at: Timestamp,
  })
  .meta({ id: "SsoKey", description: "A key that a project's product signs tokens with." });

export const CreateSsoKeyInput = ProjectPath.extend({
  jwks_url: text(1, textBudget.jwksUrl)
    .refine(isUrlOf(/^https:$/), "must be an https address")
    .optional()
    .meta({ description: "The address of a JSON Web Key Set, whose keys sign tokens." }),
  public_key: text(1, textBudget.publicKey)
    .optional()
    .meta({ description: "A public key in PEM: RSA, P-256 or Ed25519." }),
});

export const CreatedSsoKey = z
  .object({
    id: Id,
    kid: z.string(),
    secret: z.string().nullable().meta({
      description:
        "32 bytes in base64url: the key of HS256 are those bytes. It is shown this once. Null for a public key or a key set.",
    }),
  })
  .meta({ id: "CreatedSsoKey", description: "A new key. Its secret is shown this once." });

export const SsoKeyPath = ProjectPath.extend({ keyId: Id.meta({ description: "The key's id." }) });

export const TokenPart = z
  .object({
    name: z.string(),
    value: z.string().meta({ description: "As JSON." }),
    fault: z.string().nullable().meta({ description: "What is wrong with it, if that is why the token is refused." }),
  })
  .meta({ id: "TokenPart", description: "A field of a token's header, or one of its claims." });

export const TestedToken = z
  .object({
    fault: z.string().nullable().meta({ description: "Why the token is refused; null if it signs its person in." }),
    parts: z.array(TokenPart).meta({ description: "What the token says, whoever has signed it: at most 100 parts." }),
    person: SignedInPerson.nullable().meta({
      description: "The person whom it signs in. Null if it is refused, or if it makes a new one.",
    }),
  })
  .meta({ id: "TestedToken", description: "What a signed token says, and what is wrong with it." });

export const ExchangeInput = ProjectPath.extend({
  token: text(1, textBudget.signedToken).meta({ description: "A JWT that the project's product has signed." }),
  guest: text(1, 100).optional().meta({
    description:
      "The bearer of the guest that the person was until now: what they did as a guest becomes the person's.",
  }),
});
