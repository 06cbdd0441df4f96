import { text } from "@earshot/operations/schema";
import { z } from "zod";

/** The most fields, and the most bytes of them as JSON. */
export const maxAttributes = { fields: 50, bytes: 8_192 };

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/** The fields that a team has added to a person or a company: flat JSON. */
export const Attributes = z
  .record(text(1, 100), z.union([text(0, maxAttributes.bytes), z.number(), z.boolean(), z.null()]))
  .refine(
    (fields) => Object.keys(fields).length <= maxAttributes.fields,
    `must have at most ${maxAttributes.fields} fields`,
  )
  .refine((fields) => bytesOf(fields) <= maxAttributes.bytes, "must have at most 8 kB")
  .meta({ description: "Fields of your own: texts, numbers, true, false or null. At most 50, in 8 kB." });
