import { ArchiveManifest, archiveRecords, ArchiveSignature } from "@earshot/domain/schemas";
import { z } from "zod";

/** The JSON Schema of each file of an archive: of its one object, or of each of its lines. */
export function archiveSchema(): string {
  const files: Record<string, z.ZodType> = {
    "manifest.json": ArchiveManifest,
    "signature.json": ArchiveSignature,
    ...Object.fromEntries(Object.entries(archiveRecords).map(([kind, schema]) => [`${kind}.ndjson`, schema])),
  };
  const definitions = Object.entries(files).map(([name, schema]) => {
    const { $schema: _, ...definition } = z.toJSONSchema(schema, { reused: "inline", unrepresentable: "any" });
    return [name, definition];
  });
  const document = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "An archive of Earshot, format 1",
    $defs: Object.fromEntries(definitions) as object,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
