import { Id, ProjectPath, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";

/** The types of pictures that are taken. What a file is, its content says. */
export const pictureTypes = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"] as const;

/** The most bytes of a picture that is uploaded. */
export const maxPictureBytes = 8 * 1_024 * 1_024;

const Picture = z.object({
  type: z
    .string()
    .refine(
      (type) => (pictureTypes as readonly string[]).includes(type),
      "must be image/png, image/jpeg, image/webp, image/gif or image/avif",
    ),
  bytes: z.int().min(1).max(maxPictureBytes).meta({ format: "int32", description: "The size of the file." }),
});

export const CreateFileInput = ProjectPath.extend(Picture.shape);

export const CreatePictureInput = Picture;

export const FileUpload = z
  .object({
    id: Id,
    path: z.string().meta({ description: "What Markdown refers to, once the picture is uploaded." }),
    upload_path: z.string().meta({ description: "Takes the bytes by PUT, once." }),
    expires_at: Timestamp,
  })
  .meta({ id: "FileUpload", description: "Where to upload a picture." });

export const FilePath = ProjectPath.extend({ fileId: Id });

/** The columns that a read of a picture needs. */
export const StoredFile = z.object({ id: Id, project_id: Id, sha256: z.string(), small_sha256: z.string() });
