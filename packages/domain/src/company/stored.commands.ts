import { badRequest, isUniqueViolation } from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import type { Attributes } from "./attributes.schema.ts";

/** Runs a write of a person or a company. 400 if another one has the same id in the team's product. */
export async function withExternalId<T>(
  what: "person" | "company",
  external_id: string | null | undefined,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error)
      ? badRequest(`there is a ${what} with the external_id ${external_id} already.`)
      : error;
  }
}

/** The column of these fields, if there are some. */
export const storedAttributes = (attributes: z.output<typeof Attributes> | undefined) =>
  attributes && { attributes: sql<Record<string, never>>`${JSON.stringify(attributes)}::jsonb` };
