import { text } from "@earshot/operations/schema";
import { z } from "zod";

/** The most fields, and the most bytes of them as JSON. */
const most = { fields: 50, bytes: 8_192 };

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/** The fields that a team has added to a person or a company: flat JSON. */
export const Attributes = z
  .record(text(1, 100), z.union([text(0, most.bytes), z.number(), z.boolean(), z.null()]))
  .refine((fields) => Object.keys(fields).length <= most.fields, `must have at most ${most.fields} fields`)
  .refine((fields) => bytesOf(fields) <= most.bytes, "must have at most 8 kB")
  .meta({ description: "Fields of your own: texts, numbers, true, false or null. At most 50, in 8 kB." });
