import { text } from "@earshot/operations/schema";
import { z } from "zod";

/** The most fields of what comes with feedback, and the most bytes of them as JSON. */
export const mostMetadata = { fields: 20, bytes: 2_048 } as const;

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/** The fields that a product sends along with feedback. */
export const Metadata = z
  .record(text(1, 100), z.union([text(0, 2_000), z.number(), z.boolean(), z.null()]))
  .refine(
    (fields) => Object.keys(fields).length <= mostMetadata.fields,
    `must have at most ${mostMetadata.fields} fields`,
  )
  .refine((fields) => bytesOf(fields) <= mostMetadata.bytes, "must have at most 2 kB")
  .meta({
    description:
      "What comes with it, such as the page that somebody looked at: texts, numbers, true, false or null. At most 20 fields, in 2 kB. Only the team sees it.",
  });

export const FeedbackMetadata = z
  .object({ metadata: Metadata.nullable().meta({ description: "Null if nothing came with it." }) })
  .meta({ id: "FeedbackMetadata", description: "What came with feedback." });
