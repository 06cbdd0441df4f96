import { finishUpload, takeUpload } from "@earshot/domain";
import { deletePicture, type FileStore, keysOf } from "@earshot/jobs";
import { type Context, DomainError, notFound, type Tables } from "@earshot/operations";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import { fileTime } from "../http/body-time.ts";
import { withBody } from "./body.ts";
import { isUuid } from "./ids.ts";
import { pictureMaker } from "./pictures.ts";

interface Parts extends Pick<Context, "em"> {
  readonly files: FileStore;
}

type Address = { Params: { id: string; key: string } };

/** The most bytes that the routes take. What was announced is less. */
const bodyLimit = 8 * 1_024 * 1_024;

/** `PUT /files/{id}/{key}`: takes the bytes of a picture, once, and stores what is made of it. */
export async function upload(app: FastifyInstance, { em, files }: Parts): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_, body, done) => done(null, body));
  const db = em.getKysely<Tables>();
  const { make } = pictureMaker();
  const { pictures } = app.telemetry.metrics;

  app.put<Address>("/files/:id/:key", { bodyLimit, config: { takesFile: true } }, async (request, reply) => {
    const { id, key } = request.params;
    const taken = isUuid.test(id) ? await takeUpload(db, id, key) : undefined;
    if (!taken) throw notFound("upload");
    // It may have to wait for its turn, while nothing moves on the connection.
    request.raw.socket.setTimeout(fileTime);
    const body = (request as FastifyRequest<Address & { Body: Readable | undefined }>).body;
    try {
      if (!body) throw new DomainError("BAD_REQUEST", "send the picture as the body.");
      const { whole, small, ...sizes } = await withBody(body, taken.bytes, make);
      const keys = keysOf(taken);
      await files.put(keys.whole, Buffer.from(whole));
      await files.put(keys.small, Buffer.from(small));
      const stored = { ...sizes, bytes: whole.length + small.length };
      if (!(await finishUpload(db, taken, stored))) throw notFound("upload");
      pictures.inc({ result: "stored" });
      const { width, height } = sizes;
      reply.header("cache-control", "no-store");
      return { id, path: `/files/${id}`, width, height, bytes: stored.bytes };
    } catch (error) {
      pictures.inc({ result: error instanceof DomainError && error.status < 500 ? "refused" : "failed" });
      await deletePicture(db, files, taken).catch(() => undefined);
      throw error;
    }
  });
}
