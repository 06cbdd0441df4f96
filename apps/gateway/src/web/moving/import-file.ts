import { csvLine, csvMark, sizeLimit, withFolder, withSource } from "@earshot/jobs";
import { createImport, importFaults, importKey, previewImport, stageRows } from "@earshot/domain";
import {
  type Access,
  atOnce,
  badRequest,
  type Context,
  notFound,
  runOperation,
  type Tables,
} from "@earshot/operations";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { asFile } from "./exported-file.ts";
import { placesFor } from "./places.ts";

interface Parts extends Pick<Context, "em"> {
  readonly createContext: (request: FastifyRequest) => Context;
}

type Path = { slug: string; id: string };
type ToImport = FastifyRequest<{ Params: Path; Body: Readable | undefined }>;

/** The most bytes of any file. */
const bodyLimit = sizeLimit("earshot").bytes;

/** The files that arrive, wait and are read at once. An archive may be twenty times as large as another file. */
const withPlace = { archive: placesFor(4, 2), other: placesFor(20, 10) };

/** Few files are read at once, and only when they are there: nobody waits for another one's slow client. */
const inTurn = atOnce(4, 20);

/** Puts a file on the disk first: it has to arrive in time, and its rows take longer. */
const withFile = <T>({ body, raw, server }: ToImport, source: string, work: (path: string) => Promise<T>): Promise<T> =>
  withFolder("import", async (folder) => {
    if (!body) throw badRequest("send the file as the body.");
    raw.setTimeout(server.server.timeout);
    const path = join(folder, "file");
    const most = sizeLimit(source);
    const refuse = () => badRequest(`the file has more than ${most.text}`);
    let bytes = 0;
    async function* limited(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > bodyLimit) throw refuse();
        // A client reads the refusal once all is sent.
        if (bytes <= most.bytes) yield chunk;
      }
      if (bytes > most.bytes) throw refuse();
    }
    await pipeline(body, limited, createWriteStream(path, { mode: 0o600 }));
    // The client waits for its turn, and then for its preview.
    raw.setTimeout(0);
    return work(path);
  });

/**
 * `POST /p/{slug}/imports/{id}/file`: takes the file of an import, and responds with its preview.
 * `GET /p/{slug}/imports/{id}/faults.csv`: all rows that it leaves out or has left as they are.
 */
export async function importFile(app: FastifyInstance, { em, createContext }: Parts): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_, file, done) => done(null, file));
  const db = em.getKysely<Tables>();

  /** The preview, for whoever may see it, or write it, and the import. */
  async function find(request: FastifyRequest<{ Params: Path }>, access: Access = previewImport.access) {
    const path = { projectSlug: request.params.slug, importId: request.params.id };
    const { json } = await runOperation(
      { ...previewImport, access, accessTo: () => access },
      createContext(request),
      path,
    );
    const { id } = JSON.parse(json.toString()) as { id: string };
    const its = await db
      .selectFrom("imports")
      .innerJoin("projects", "projects.id", "imports.project_id")
      .select(["imports.project_id", "imports.id", "imports.source", "imports.options", "imports.created_by"])
      .where("projects.slug", "=", path.projectSlug.toLowerCase())
      .where("imports.id", "=", id)
      .executeTakeFirst();
    if (!its) throw notFound("import");
    return { json, its };
  }

  app.post(
    "/p/:slug/imports/:id/file",
    { bodyLimit, config: { takesFile: true } },
    async (request: ToImport, reply) => {
      const { its } = await find(request, createImport.access);
      const target = { projectId: its.project_id, importId: its.id };
      const reading = { options: its.options, importKey: await importKey(db, its.project_id) };
      const read = (path: string) => withSource(its.source, path, reading, (rows) => stageRows(em, target, rows));
      await withPlace[its.source === "earshot" ? "archive" : "other"](its.created_by, () =>
        withFile(request, its.source, (path) => inTurn(() => read(path))),
      );
      return reply.type("application/json").send((await find(request)).json);
    },
  );

  app.get<{ Params: Path }>("/p/:slug/imports/:id/faults.csv", async (request, reply) => {
    const { its } = await find(request);
    async function* lines() {
      yield csvMark + csvLine(["line", "kind", "fault"]);
      for await (const { line, kind, message } of importFaults(db, its)) yield csvLine([line, kind, message]);
    }
    return asFile(reply, `${its.source}-faults.csv`, "text/csv; charset=utf-8").send(
      Readable.from(lines(), { objectMode: false, highWaterMark: 16_384 }),
    );
  });
}
