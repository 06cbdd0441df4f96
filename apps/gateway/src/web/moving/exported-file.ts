import {
  type AuditPage,
  type CsvList,
  csvLists,
  findExportFile,
  listAudit,
  listExports,
  listServerAudit,
  readExport,
} from "@earshot/domain";
import { csvOf } from "@earshot/jobs";
import { type Context, notFound, runOperation, type Tables } from "@earshot/operations";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import type { z } from "zod";
import { isUuid } from "../../files/ids.ts";

interface Parts extends Pick<Context, "em"> {
  readonly createContext: (request: FastifyRequest) => Context;
}

/** A file to save. Browsers store it nowhere else, and send its address, which may have a secret, to nobody. */
export const asFile = (reply: FastifyReply, name: string, type: string) =>
  reply.headers({
    "content-type": type,
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  });

/** Sends all pages of an audit, one entry a line. */
async function auditFile(
  reply: FastifyReply,
  name: string,
  operation: typeof listAudit | typeof listServerAudit,
  context: Context,
  filters: object,
) {
  const pageAt = async (cursor: string | null) => {
    const { json } = await runOperation(operation, context, { ...filters, limit: 100, cursor });
    return JSON.parse(json.toString()) as z.output<typeof AuditPage>;
  };
  const first = await pageAt(null);
  async function* lines() {
    for (let page = first; ; page = await pageAt(page.next_cursor)) {
      yield page.items.map((item) => `${JSON.stringify(item)}\n`).join("");
      if (page.next_cursor === null) return;
    }
  }
  return asFile(reply, `${name}.ndjson`, "application/x-ndjson; charset=utf-8").send(
    Readable.from(lines(), { objectMode: false }),
  );
}

/**
 * `/p/{slug}/audit.ndjson`: the audit, for owners. `/admin/audit.ndjson`: that of all projects, for the server's admins.
 * `/p/{slug}/exports/{list}.csv`: a list as CSV, for owners. `/p/{slug}/exports/{id}/{secret}`: an archive, for whoever has
 * its link.
 */
export async function exportedFile(app: FastifyInstance, { em, createContext }: Parts): Promise<void> {
  const db = em.getKysely<Tables>();

  app.get<{ Params: { slug: string; file: string } }>("/p/:slug/exports/:file", async (request, reply) => {
    const { slug, file } = request.params;
    await runOperation(listExports, createContext(request), { projectSlug: slug });
    const list = file.replace(/\.csv$/, "");
    if (!Object.hasOwn(csvLists, list) || list === file) throw notFound("list");
    return asFile(reply, `${slug}-${file}`, "text/csv; charset=utf-8").send(
      await csvOf(db, slug.toLowerCase(), list as CsvList),
    );
  });

  app.get<{ Params: { slug: string } }>("/p/:slug/audit.ndjson", async (request, reply) => {
    const { slug: projectSlug } = request.params;
    return auditFile(reply, `${projectSlug}-audit`, listAudit, createContext(request), { projectSlug });
  });

  app.get<{ Querystring: { projectId?: string } }>("/admin/audit.ndjson", async (request, reply) => {
    const { projectId } = request.query;
    return auditFile(reply, "audit", listServerAudit, createContext(request), { ...(projectId && { projectId }) });
  });

  type Link = { Params: { slug: string; id: string; secret: string } };
  app.get<Link>("/p/:slug/exports/:id/:secret", async (request, reply) => {
    const { slug, id, secret } = request.params;
    const found = isUuid.test(id) && (await findExportFile(db, slug.toLowerCase(), id, secret));
    if (!found) throw notFound("export");
    const name = `${found.slug}-${new Date(found.created_at).toISOString().slice(0, 10)}.tar.gz`;
    return asFile(reply, name, "application/gzip")
      .header("content-length", found.bytes)
      .send(Readable.from(readExport(db, found), { highWaterMark: 1 }));
  });
}
