import { Id } from "@earshot/operations/schema";
import { z } from "zod";
import { At } from "./fields.schema.ts";

const hash = z.string().regex(/^[0-9a-f]{64}$/, "must be a SHA-256 in hexadecimal");
export const files = z
  .strictObject({
    id: Id,
    created_by: Id,
    item_kind: z.literal(["feedback", "answer", "comment", "note", "changelog", "project"]),
    item_id: Id,
    bytes: z
      .int()
      .min(0)
      .max(2 ** 31 - 1),
    width: z.int().min(1).max(100_000),
    height: z.int().min(1).max(100_000),
    sha256: hash,
    small_sha256: hash,
    stored_at: At,
    created_at: At,
  })
  .meta({ description: "A picture. Its bytes are files/{id}.webp and files/{id}-small.webp." });
