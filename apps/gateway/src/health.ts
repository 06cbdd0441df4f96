import { type Context, DomainError } from "@earshot/operations";
import type { FastifyInstance } from "fastify";

/** `/health/live`: the process runs. `/health/ready`: it serves requests, and its database responds. */
export async function health(app: FastifyInstance, { em }: Pick<Context, "em">): Promise<void> {
  // Health checks do not count towards the rate limit.
  const config = { rateLimit: false };
  app.get("/health/live", { config }, () => ({ status: "ok" }));
  app.get("/health/ready", { config }, async () => {
    if (app.phase !== "serving") throw new DomainError("SERVICE_UNAVAILABLE", `${app.phase}.`);
    await em.execute("select 1");
    return { status: "ok" };
  });
}
