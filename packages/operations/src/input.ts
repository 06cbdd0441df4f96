import type { z } from "zod";
import { badRequest, DomainError } from "./errors.ts";
import { describeIssues } from "./schema.ts";

/** Parses an input by its schema. Throws 400 with a sentence that names each fault. */
export function parseInput<I extends z.ZodObject>(schema: I, raw: unknown): z.output<I> {
  const parsed = schema.safeParse(raw ?? {}, { reportInput: true });
  if (!parsed.success) throw badRequest(describeIssues(parsed.error.issues));
  return parsed.data;
}

/** The same, but returns the fault, because an unknown caller must get 401 before it. */
export function checkInput<I extends z.ZodObject>(schema: I, raw: unknown): z.output<I> | DomainError {
  if (raw instanceof DomainError) return raw;
  const parsed = schema.safeParse(raw ?? {}, { reportInput: true });
  return parsed.success ? parsed.data : badRequest(describeIssues(parsed.error.issues));
}
