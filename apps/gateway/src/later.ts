import type { Context } from "@earshot/operations";
import type { FastifyInstance } from "fastify";

/** Starts work that no request waits for. The process ends after it. */
export function prepareLater(app: FastifyInstance): Context["later"] {
  const pending = new Set<Promise<unknown>>();
  app.addHook("onClose", async () => void (await Promise.all(pending)));
  return (work) => {
    const settled = work()
      .catch((error: unknown) => app.log.warn({ err: error }, "work after an answer failed"))
      .finally(() => pending.delete(settled));
    pending.add(settled);
  };
}
