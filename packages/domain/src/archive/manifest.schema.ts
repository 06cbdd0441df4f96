import { Count, Id, Slug, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";
import { archiveKinds } from "./records.schema.ts";

const File = z.strictObject({
  name: z.literal(archiveKinds.map((kind) => `${kind}.ndjson` as const)),
  records: Count,
  bytes: z
    .int()
    .min(0)
    .max(16 * 2 ** 30),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, "must be a SHA-256 in hexadecimal"),
});

/** `manifest.json`, the first file of an archive. */
export const ArchiveManifest = z
  .strictObject({
    format: z.literal(1),
    created_at: Timestamp,
    project: z.strictObject({ id: Id, slug: Slug }),
    files: z.array(File).length(archiveKinds.length),
  })
  .meta({ description: "What an archive has: its files in their order, with their checksums." });

export type ArchiveManifest = z.output<typeof ArchiveManifest>;

/** `signature.json`, the second file of a signed archive. */
export const ArchiveSignature = z
  .strictObject({
    algorithm: z.literal("Ed25519"),
    public_key: z.base64().max(200),
    signature: z.base64().max(200).meta({ description: "Of the bytes of manifest.json." }),
  })
  .meta({ description: "Who has signed an archive." });
