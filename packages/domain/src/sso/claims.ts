import { AvatarAddress, describeIssues, DomainError, Email, name, text } from "@earshot/operations";
import { z } from "zod";
import { textBudget } from "../text/text-budget.schema.ts";

/** 401 with a sentence that names the fault of a token. */
export const refused = (message: string, options?: ErrorOptions) => new DomainError("UNAUTHORIZED", message, options);

/** The names that Canny and Featurebase give to some of the claims. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  sub: ["id", "userId"],
  picture: ["avatarURL", "profilePicture"],
  attributes: ["customFields"],
};

const maxAttributes = { keys: 50, bytes: 8_192 };

const Attributes = z
  .record(
    text(1, 100),
    z.union([text(0, 8_192), z.number(), z.boolean(), z.null()], "must be a text, a number, true, false or null"),
  )
  .refine((value) => Object.keys(value).length <= maxAttributes.keys, `must have at most ${maxAttributes.keys} keys`)
  .refine((value) => Buffer.byteLength(JSON.stringify(value)) <= maxAttributes.bytes, "must have at most 8 kB");

const idOf = (longest: number) =>
  z.union([text(1, longest), z.int().transform(String)], `must be a text of 1 to ${longest} characters`);

/** The most companies that one token names. */
const maxCompanies = 50;

/** A field that is empty is one that the token lacks, as a claim is. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? null : value), schema.nullish());

/** A company as Canny's tokens have it. `monthlySpend` is in major units, such as dollars. */
const CompanyClaim = z.object({
  id: idOf(200),
  name: optional(name(1, textBudget.name)),
  monthlySpend: optional(z.number().min(0).max(10_000_000_000)),
  currency: optional(text(3, 3)),
  plan: optional(text(1, 100)),
  domain: optional(text(1, textBudget.domain)),
  customFields: optional(Attributes),
});

const Claims = z.object({
  sub: idOf(255),
  jti: text(1, 255).optional(),
  email: Email.optional(),
  email_verified: z.boolean().optional(),
  name: name(1, textBudget.name).optional(),
  picture: AvatarAddress.optional(),
  locale: z
    .string()
    .regex(/^[a-z]{2,8}([-_][a-z0-9]{1,8}){0,3}$/i, "must be a language such as en or pt-BR")
    .optional(),
  attributes: Attributes.optional(),
  companies: z
    .array(CompanyClaim)
    .max(maxCompanies, `must have at most ${maxCompanies} companies`)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "must name each company once")
    .optional(),
});

export type CompanyClaims = z.output<typeof CompanyClaim>;

/** The claims of a token about its person. A claim that it lacks is undefined. */
export type PersonClaims = z.output<typeof Claims>;

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== "";

/** The claims of a person. Throws 401 that names those which are not as they must be. */
export function personClaims(claims: Readonly<Record<string, unknown>>): PersonClaims {
  const given = Object.keys(Claims.shape).map((claim) => {
    const used = [claim, ...(aliases[claim] ?? [])].find((each) => isGiven(claims[each]));
    return [claim, used && claims[used]];
  });
  const parsed = Claims.safeParse(Object.fromEntries(given), { reportInput: true });
  if (!parsed.success) throw refused(`the token is refused: ${describeIssues(parsed.error.issues)}`);
  return parsed.data;
}
