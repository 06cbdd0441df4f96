import scalar from "@scalar/fastify-api-reference";
import openApi from "@earshot/api/openapi.json" with { type: "json" };
import type { FastifyInstance } from "fastify";

/** The page runs its own script and style, and reaches no other host. */
const policy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:";

/** `/openapi.json` for tools and `/docs` for people. */
export async function docs(app: FastifyInstance): Promise<void> {
  // Bytes, for to a string Fastify would add a charset.
  const document = Buffer.from(JSON.stringify(openApi));
  app.get("/openapi.json", (_, reply) => reply.header("content-type", "application/json").send(document));
  await app.register(async (scope) => {
    scope.addHook("onSend", async (_, reply) => void reply.header("content-security-policy", policy));
    await scope.register(scalar, {
      routePrefix: "/docs",
      configuration: {
        url: "/openapi.json",
        telemetry: false,
        withDefaultFonts: false,
        agent: { disabled: true },
        mcp: { disabled: true },
        showDeveloperTools: "never",
      },
    });
  });
}
