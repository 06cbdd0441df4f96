import { EarshotError } from "@earshot/client";
import { useEarshotClient } from "@earshot/client/react";
import type { Upload } from "../../ui/forms/pictures/uploads.ts";
import { isScriptMissing, sentenceOf } from "../../ui/messages/failure.tsx";
import { useBoard } from "../project/use-board.ts";
import { useBecomeGuest } from "../session/take-part/become-guest.ts";
import type { Create } from "./send-picture.ts";

/** Loaded with the first picture. */
const uploader =
  (create: Create): Upload =>
  async (...file) => {
    try {
      return await (await import("./send-picture.ts")).sendPicture(create, ...file);
    } catch (error) {
      throw error instanceof EarshotError || isScriptMissing(error) ? new Error(sentenceOf(error)) : error;
    }
  };

/**
 * Uploads to the project of this page; null if the viewer may not, or has to sign in first. A visitor who may post or
 * comment as a guest becomes one.
 */
export function useProjectUpload(): Upload | null {
  const client = useEarshotClient();
  const board = useBoard();
  const becomeGuest = useBecomeGuest();
  const mayAsGuest = board.guests_may.includes("posting") || board.guests_may.includes("commenting");
  if (!board.viewer?.can.includes("file.create") && !mayAsGuest) return null;
  return uploader(async (file) => {
    if (!board.viewer) await becomeGuest();
    return client.file.create.mutate({ projectSlug: board.slug, ...file });
  });
}

/** Uploads the viewer's own picture. */
export function useOwnUpload(): Upload {
  const client = useEarshotClient();
  return uploader((file) => client.account.createPicture.mutate(file));
}
