import type { FastifyInstance } from "fastify";
import { Socket } from "node:net";
import { respondToParserError } from "./failures.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** True for a route that takes a file, which may take longer to arrive than other requests. */
    takesFile?: boolean;
  }
}

/** The milliseconds in which the body of a request has to arrive. */
const usual = 10_000;
/** The same of a file. Node ends the connection after it. */
export const fileTime = 600_000;

/** Made where it is needed: an error takes longer to make than the rest of this. */
const tooLate = () => Object.assign(new Error("late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });

/** Ends requests whose body is slow to arrive. Node has one time for all of them, which a large file needs more of. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw, routeOptions }, _, done) => {
    const hasBody = raw.headers["transfer-encoding"] !== undefined || Number(raw.headers["content-length"] ?? 0) > 0;
    // A request that this process makes of itself has no socket, and its whole body.
    const isSlow = hasBody && !raw.complete && raw.socket instanceof Socket;
    if (isSlow && !routeOptions.config.takesFile) {
      const timer = setTimeout(() => respondToParserError(tooLate(), raw.socket), usual);
      const stop = () => clearTimeout(timer);
      raw.once("end", stop).once("close", stop);
    }
    done();
  });
}
