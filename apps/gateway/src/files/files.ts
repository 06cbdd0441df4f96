import type { FastifyInstance } from "fastify";
import { refuseUntilReady } from "../http/drain.ts";
import { servePictures } from "./serve.ts";
import { upload } from "./upload.ts";

/** Pictures: their uploads, and whoever may see them. */
export async function files(
  app: FastifyInstance,
  parts: Parameters<typeof servePictures>[1] & Parameters<typeof upload>[1],
): Promise<void> {
  refuseUntilReady(app);
  await app.register(servePictures, parts);
  await app.register(upload, parts);
}
