import { type Context, DomainError } from "@earshot/domain";
import type { FastifyInstance } from "fastify";

/** `/health/live`: the process runs. `/health/ready`: it answers requests, and so does its database. */
export async function health(app: FastifyInstance, { em }: Pick<Context, "em">): Promise<void> {
  app.get("/health/live", () => ({ status: "ok" }));
  app.get("/health/ready", async () => {
    if (app.phase !== "serving") throw new DomainError("SERVICE_UNAVAILABLE", `${app.phase}.`);
    await em.execute("select 1");
    return { status: "ok" };
  });
}
