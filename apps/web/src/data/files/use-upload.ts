import { useEarshotClient } from "@earshot/client/react";
import type { Upload } from "../../ui/forms/uploads.ts";
import { mayUse, useBoard } from "../project/use-board.ts";
import type { Create } from "./send-picture.ts";

/** Loaded with the first picture. */
const uploader =
  (create: Create): Upload =>
  async (...file) =>
    (await import("./send-picture.ts")).sendPicture(create, ...file);

/** Uploads to the project of this page; null if the viewer may not, or has to sign in first. */
export function useProjectUpload(): Upload | null {
  const client = useEarshotClient();
  const board = useBoard();
  if (!board.viewer || !mayUse(board, "file.create")) return null;
  return uploader((file) => client.file.create.mutate({ projectSlug: board.slug, ...file }));
}

/** Uploads the viewer's own picture. */
export function useOwnUpload(): Upload {
  const client = useEarshotClient();
  return uploader((file) => client.account.createPicture.mutate(file));
}
