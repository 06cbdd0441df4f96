import openApi from "@earshot/api/openapi.json" with { type: "json" };
import Fastify, { type FastifyInstance, type RouteHandlerMethod } from "fastify";

/** The page runs its own script and style, and reaches no other host. */
const policy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:";

/** `/openapi.json` for tools and `/docs` for people. */
export async function docs(app: FastifyInstance): Promise<void> {
  // Bytes, because Fastify would add a charset to a string.
  const document = Buffer.from(JSON.stringify(openApi));
  app.get("/openapi.json", (_, reply) => reply.header("content-type", "application/json").send(document));
  let page: Promise<FastifyInstance> | undefined;
  const answer: RouteHandlerMethod = async ({ url }, reply) => {
    const { statusCode, headers, rawPayload } = await (await (page ??= openPage())).inject(url);
    const { "content-type": type, location } = headers;
    if (type) reply.header("content-type", type);
    if (location) reply.header("location", location);
    return reply.code(statusCode).header("content-security-policy", policy).send(rawPayload);
  };
  for (const path of ["/docs", "/docs/", "/docs/js/scalar.js"]) app.get(path, answer);
}

/** The page is loaded by its first request: that takes a tenth of a second, which would delay each start. */
async function openPage(): Promise<FastifyInstance> {
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  const page = Fastify();
  await page.register(scalar, {
    routePrefix: "/docs",
    configuration: {
      url: "/openapi.json",
      authentication: { preferredSecurityScheme: "bearer" },
      // The button opens a page of another host.
      hideClientButton: true,
      telemetry: false,
      withDefaultFonts: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: "never",
    },
  });
  return page;
}
