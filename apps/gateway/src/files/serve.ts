import { accountPicture, readFile, projectsOfFile } from "@earshot/domain";
import { type FileStore, keysOf } from "@earshot/jobs";
import { type Context, DomainError, notFound, runOperation, type Tables } from "@earshot/operations";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isPersonal } from "../http/response/cache-headers.ts";
import { isUuid } from "./ids.ts";

interface Parts extends Pick<Context, "em"> {
  readonly files: FileStore;
  readonly createContext: (request: FastifyRequest) => Context;
}

interface Found {
  readonly id: string;
  readonly project_id: string;
  readonly sha256: string;
  readonly small_sha256: string;
}

type Address = { Params: { id: string } };

/** Errors that tell that there is such a picture. */
const telling = new Set(["UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND"]);

/**
 * `GET /files/{id}`: a picture, and `/files/{id}/small`: the small one, for whoever may read what it belongs to. Everybody
 * else gets 404. A cache asks each time whether it still may show one; pictures of accounts are everybody's.
 */
export async function servePictures(app: FastifyInstance, { em, files, createContext }: Parts): Promise<void> {
  const db = em.getKysely<Tables>();

  async function ofProject(request: FastifyRequest, projectSlug: string, id: string): Promise<Found | undefined> {
    try {
      const { json } = await runOperation(readFile, createContext(request), { projectSlug, fileId: id });
      return JSON.parse(json.toString()) as Found;
    } catch (error) {
      if (error instanceof DomainError && telling.has(error.code)) return undefined;
      throw error;
    }
  }

  const send = (isSmall: boolean) => async (request: FastifyRequest<Address>, reply: FastifyReply) => {
    const id = request.params.id.toLowerCase();
    reply.headers({ "cache-control": "private, no-store", vary: "authorization, cookie" });
    if (!isUuid.test(id)) throw notFound("picture");
    const slugs = await projectsOfFile(db, id);
    const ofAccount = slugs.length === 0 ? await accountPicture(db, id) : undefined;
    let found = ofAccount;
    for (const slug of slugs) found ??= await ofProject(request, slug, id);
    if (!found) throw notFound("picture");
    const etag = `"${(isSmall ? found.small_sha256 : found.sha256).slice(0, 32)}"`;
    const caching = ofAccount ? "public, max-age=86400" : `${isPersonal(request) ? "private" : "public"}, no-cache`;
    reply.headers({
      etag,
      "cache-control": caching,
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": "inline",
      "cross-origin-resource-policy": isPersonal(request) && !ofAccount ? "same-site" : "cross-origin",
    });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    const keys = keysOf(found);
    const content = await files.get(isSmall ? keys.small : keys.whole);
    if (!content) throw notFound("picture");
    return reply.type("image/webp").send(content);
  };

  app.get<Address>("/files/:id", send(false));
  app.get<Address>("/files/:id/small", send(true));
}
