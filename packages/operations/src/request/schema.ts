import { z } from "zod";
import { limits } from "./limits.schema.ts";

const codePoints = (value: string) => {
  let count = 0;
  for (const _ of value) count++;
  return count;
};

/**
 * Text of `min` to `max` characters, returned exactly as sent; so what PostgreSQL cannot store as UTF-8 is refused.
 * Characters are code points, as JSON Schema counts them; zod's own `max` counts UTF-16 units.
 */
export function text(min: number, max: number, base = z.string()) {
  const range = min === 0 ? `at most ${max}` : `${min} to ${max}`;
  return base
    .refine((value) => value.isWellFormed() && !value.includes("\0"), "must not contain U+0000 or a lone surrogate")
    .refine(
      (value) => value.length >= min && (value.length <= max || codePoints(value) <= max),
      `must have ${range} characters`,
    )
    .meta({ minLength: min, maxLength: max });
}

/** The same, without white space at either end, which the length does not count. */
export const trimmed = (min: number, max: number) => text(min, max, z.string().trim());

/** A character that shows something; U+2800 is a blank that Unicode counts as a symbol. */
const visible = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Controls, such as a terminal's escape sequences, and line breaks. */
const control = /[\p{Cc}\u2028\u2029]/u;

const readable = z
  .string()
  .refine((value) => visible.test(value), "must have a visible character")
  .refine((value) => !control.test(value), "must not contain control characters");

/** Text that people can read as a name. */
export const name = (min: number, max: number) => text(min, max, readable);

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The address of a project: lower-cased, 1 to 64 letters, digits and single hyphens. */
export const Slug = z
  .string()
  // Only these letters are lowered: Unicode has others, such as the Kelvin sign, whose lower case is one of them.
  .overwrite((value) => value.replace(/[A-Z]/g, (letter) => letter.toLowerCase()))
  .refine((value) => value.length <= limits.slug && slugPattern.test(value), "is invalid")
  .meta({
    description: "The project's slug: lower-case letters, digits and single hyphens. Upper case is converted.",
    pattern: slugPattern.source,
    minLength: 1,
    maxLength: limits.slug,
    examples: ["demo"],
  });

/** A UUID of any version, in lower case as PostgreSQL writes it, so that ids can be compared as texts. */
export const Id = z.guid("must be a UUID").toLowerCase().meta({ format: "uuid", maxLength: 36 });

/** An instant as every API writes it: ISO 8601, UTC, milliseconds. */
export const Timestamp = z.string().meta({
  format: "date-time",
  description: "ISO 8601 in UTC, with milliseconds.",
  examples: ["2026-11-20T17:42:55.535Z"],
});

/** A number of items. */
export const Count = z.int32().min(0).meta({ format: "int32" });

/** An instant as a client may send it: ISO 8601 with a zone, from 1970 to 9999, kept to the millisecond in UTC. */
export const Instant = z.iso
  .datetime({ offset: true, error: "must be an ISO 8601 date and time with a zone", abort: true })
  .refine((value) => Date.parse(value) >= 0 && Date.parse(value) < Date.UTC(10_000, 0), {
    error: "must be between the years 1970 and 9999",
    abort: true,
  })
  .overwrite((value) => new Date(value).toISOString())
  .meta({ format: "date-time", examples: ["2026-11-20T17:42:55.535Z"] });

const isWebAddress = (value: string) => /^https?:\/\/\S+$/i.test(value) && URL.canParse(value);
const isImageUri = (value: string) => /^data:image\/[a-z0-9.+-]+(;[^,\s]*)?,\S*$/i.test(value);

/** Of a picture that was uploaded to this server. */
const isFile = (value: string) => /^\/files\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

function imageAddress(maxBytes: number, { advice = "", takesFile = false } = {}) {
  const what = `an http(s) address${takesFile ? ", /files/{id}" : ""} or a data URI of an image`;
  const most = `${maxBytes.toLocaleString("en")} bytes`;
  return text(1, maxBytes)
    .refine((value) => new TextEncoder().encode(value).length <= maxBytes, `must have at most ${most}${advice}`)
    .refine((value) => isWebAddress(value) || isImageUri(value) || (takesFile && isFile(value)), `must be ${what}`)
    .meta({
      description: `${takesFile ? "An uploaded picture, a" : "A"}n http(s) URL or a data URI of an image, up to ${most}.`,
    });
}

/** An http(s) address or a data URI of an image (RFC 2397), to 64 KB. */
export const ImageAddress = imageAddress(65_536);
/** The same, or the address of a picture that was uploaded. */
export const PictureAddress = imageAddress(65_536, { takesFile: true });

/** The picture of a user stands in every row that names the user. */
export const maxAvatarBytes = 2_048;
const advice = ": use the address of a picture instead of the picture itself";
export const AvatarAddress = imageAddress(maxAvatarBytes, { advice });
export const AvatarOrFile = imageAddress(maxAvatarBytes, { advice, takesFile: true });

const email = z.email();

export const Email = text(3, limits.email)
  .refine((value) => email.safeParse(value).success, "must be an e-mail address")
  .meta({ format: "email" });

export const ProjectPath = z.object({ projectSlug: Slug });

const article = (type: string) =>
  type === "int" ? "a whole number" : /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;

function describeIssue(issue: z.core.$ZodIssue): string {
  const path = issue.path.join(".");
  // The sentence of /v1 for a malformed slug in the path.
  const field = path === "projectSlug" && issue.code === "custom" ? "slug" : path || "the input";
  if (issue.code === "invalid_type")
    return issue.input === undefined ? `${field} is required` : `${field} must be ${article(issue.expected)}`;
  if (issue.code === "too_big" && issue.origin === "string")
    return `${field} must have at most ${issue.maximum} characters`;
  if (issue.code === "too_small") return `${field} must be at least ${issue.minimum}`;
  if (issue.code === "too_big")
    return issue.origin === "array"
      ? `${field} must have at most ${issue.maximum} items`
      : `${field} must be at most ${issue.maximum}`;
  if (issue.code === "invalid_value") return `${field} must be one of: ${issue.values.join(", ")}`;
  return `${field} ${issue.message}`;
}

/** The faults of an input, as one sentence that names each field once; a bad slug alone, as `/v1` has it. */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): string {
  const slug = issues.find(({ path }) => path[0] === "projectSlug");
  if (slug) return `${describeIssue(slug)}.`;
  // The last word on a field is the most particular.
  const sentences = new Map(issues.map((issue) => [issue.path.join("."), describeIssue(issue)]));
  return `${[...sentences.values()].slice(0, 10).join("; ")}.`;
}

/** The input of a write that tells people. */
export const quietInput = {
  quiet: z.boolean().optional().meta({
    description: "True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so.",
  }),
};

/** Returns the schema of a page's size, at most 100, with the default in its description. */
export const pageSize = (byDefault: string) =>
  z
    .int()
    .min(1)
    .max(100)
    .meta({ format: "int32", description: `The number of items on a page; the default is ${byDefault}.` })
    .optional();
