import { z } from "zod";

const codePoints = (value: string) => {
  let count = 0;
  for (const _ of value) count++;
  return count;
};

/**
 * Text of `min` to `max` characters, returned exactly as sent (contract: U+0000 and lone surrogates are refused).
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

/** The same, without white space at either end; the length counts what is left. */
export const trimmed = (min: number, max: number) => text(min, max, z.string().trim());

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The address of a project: lower-cased, 1 to 64 letters, digits and single hyphens. */
export const Slug = z
  .string()
  // Only these letters are lowered: Unicode has others, such as the Kelvin sign, whose lower case is one of them.
  .overwrite((value) => value.replace(/[A-Z]/g, (letter) => letter.toLowerCase()))
  .refine((value) => value.length <= 64 && slugPattern.test(value), "is invalid")
  .meta({
    description: "Lower-case letters, digits and single hyphens; upper case is lowered.",
    pattern: slugPattern.source,
    minLength: 1,
    maxLength: 64,
    examples: ["demo"],
  });

/** A UUID of any version. */
export const Id = z.guid("must be a UUID").meta({ format: "uuid" });

/** An instant as every door writes it: ISO 8601, UTC, milliseconds. */
export const Timestamp = z.string().meta({
  format: "date-time",
  description: "ISO 8601, UTC, with milliseconds.",
  examples: ["2026-11-20T17:42:55.535Z"],
});

/** How many of something there are. */
export const Count = z.int32().min(0);

/** An instant as a client may send it: ISO 8601 with a zone, from 1970 on, kept to the millisecond. */
export const Instant = z.iso
  .datetime({ offset: true, error: "must be an ISO 8601 date and time with a zone" })
  .refine((value) => Date.parse(value) >= 0, "must not be before 1970")
  .meta({ examples: ["2026-11-20T17:42:55.535Z"] });

const imageAddress = /^(https?:\/\/[^\s]+|data:image\/[a-z0-9.+-]+[;,][^\s]*)$/i;

/** An http(s) address or a data URI of an image, to 64 KB. */
export const ImageAddress = text(1, 65_536)
  .refine((value) => imageAddress.test(value), "must be an http(s) address or a data URI of an image")
  .meta({ description: "An http(s) address or a data URI of an image, at most 65,536 characters." });

const email = z.email();

export const Email = text(3, 254)
  .refine((value) => email.safeParse(value).success, "must be an e-mail address")
  .meta({ format: "email" });

export const ProjectPath = z.object({ projectSlug: Slug });

const article = (type: string) => (/^[aeio]/.test(type) ? `an ${type}` : `a ${type}`);

function describeIssue(issue: z.core.$ZodIssue): string {
  const path = issue.path.join(".");
  const field = path === "projectSlug" ? "slug" : path || "the input";
  if (issue.code === "invalid_type")
    return issue.input === undefined ? `${field} is required` : `${field} must be ${article(issue.expected)}`;
  if (issue.code === "too_small") return `${field} must be at least ${issue.minimum}`;
  if (issue.code === "too_big")
    return issue.origin === "array"
      ? `${field} must have at most ${issue.maximum} items`
      : `${field} must be at most ${issue.maximum}`;
  if (issue.code === "invalid_value") return `${field} must be one of: ${issue.values.join(", ")}`;
  return `${field} ${issue.message}`;
}

/** What is wrong with an input, as one sentence that names each field. */
export const describeIssues = (issues: readonly z.core.$ZodIssue[]): string =>
  `${[...new Set(issues.map(describeIssue))].slice(0, 10).join("; ")}.`;
