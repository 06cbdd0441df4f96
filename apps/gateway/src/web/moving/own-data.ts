import { exportAccount, exportPerson, getAccount, streamAccount } from "@earshot/domain";
import { type Context, runOperation, type Tables } from "@earshot/operations";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Readable } from "node:stream";

/** The account of whoever may export it: a token that is limited to projects may not. */
const { access, accessTo } = exportAccount;
const exported = { ...getAccount, access, accessTo };

interface Parts extends Pick<Context, "em"> {
  readonly createContext: (request: FastifyRequest) => Context;
}

/**
 * `/account/export`: what `account.export` returns, of any size, as a file. It is read as fast as the client takes it.
 * `/p/{slug}/export`: what `person.export` returns, for whoever is signed in to the project, with or without an account.
 */
export async function ownData(app: FastifyInstance, { em, createContext }: Parts): Promise<void> {
  app.get("/account/export", async (request, reply) => {
    const { json } = await runOperation(exported, createContext(request), {});
    const account = JSON.parse(json.toString()) as { id: string };
    return reply
      .type("application/json")
      .header("content-disposition", 'attachment; filename="earshot-account.json"')
      .send(Readable.from(streamAccount(em.getKysely<Tables>(), account), { highWaterMark: 1 }));
  });

  app.get<{ Params: { slug: string } }>("/p/:slug/export", async (request, reply) => {
    const { json } = await runOperation(exportPerson, createContext(request), { projectSlug: request.params.slug });
    return reply
      .type("application/json")
      .header("content-disposition", 'attachment; filename="earshot-own-data.json"')
      .send(json);
  });
}
