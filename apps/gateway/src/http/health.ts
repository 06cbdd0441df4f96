import { projectOfDomain } from "@earshot/domain";
import { type Context, DomainError } from "@earshot/operations";
import type { FastifyInstance } from "fastify";

const isWritable = "select current_setting('transaction_read_only') = 'off' as is_writable";

/**
 * `/health/live`: the process runs. `/health/ready`: it serves requests, and its database accepts writes.
 * `/health/domain`: a proxy may get a certificate for this domain, because a project has proven that it owns it.
 */
export async function health(app: FastifyInstance, { em }: Pick<Context, "em">): Promise<void> {
  // Health checks do not count towards the rate limit.
  const config = { rateLimit: false };
  app.get("/health/live", { config }, () => ({ status: "ok" }));
  app.get("/health/ready", { config }, async () => {
    if (app.phase !== "serving") throw new DomainError("SERVICE_UNAVAILABLE", `${app.phase}.`);
    const [database] = await em.execute<{ is_writable: boolean }[]>(isWritable);
    if (!database?.is_writable) throw new DomainError("SERVICE_UNAVAILABLE", "the database is read-only.");
    // Without live updates everything else works, so the process stays in service.
    return { status: "ok", live_updates: app.isHearing ? "up" : "down" };
  });
  app.get<{ Querystring: { domain?: unknown } }>("/health/domain", async ({ query: { domain } }) => {
    if (typeof domain !== "string" || !(await projectOfDomain(em.getKysely(), domain)))
      throw new DomainError("NOT_FOUND", "domain not found.");
    return { status: "ok" };
  });
}
