import type { Context } from "@earshot/operations";
import type { FastifyInstance } from "fastify";

/** Returns a function that starts work which no request waits for. The server waits for it before it closes. */
export function prepareBackground(app: FastifyInstance): Context["inBackground"] {
  const pending = new Set<Promise<unknown>>();
  app.addHook("onClose", async () => void (await Promise.all(pending)));
  return (work) => {
    const settled = work()
      .catch((error: unknown) => app.log.warn({ err: error }, "work in the background failed"))
      .finally(() => pending.delete(settled));
    pending.add(settled);
  };
}
