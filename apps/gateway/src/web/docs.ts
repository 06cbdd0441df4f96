import openApi from "@earshot/api/openapi.json" with { type: "json" };
import Fastify, { type FastifyInstance } from "fastify";
import { staticFile } from "./static-file.ts";

/** The policy lets the page run its own script and style, and reach no other host. */
const policy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'";

/** `/openapi.json` for tools and `/docs` for people. */
export async function docs(app: FastifyInstance): Promise<void> {
  const document = async () => Buffer.from(JSON.stringify(openApi));
  app.get("/openapi.json", staticFile("application/json", document));
  let page: Promise<FastifyInstance> | undefined;
  const load = async (path: string) => (await (await (page ??= openPage())).inject(path)).rawPayload;
  await app.register(async (pages) => {
    pages.addHook("onRequest", (_, reply, done) => {
      reply.header("content-security-policy", policy);
      done();
    });
    pages.get("/docs", (_, reply) => reply.redirect("/docs/", 301));
    for (const [path, type] of [
      ["/docs/", "text/html; charset=utf-8"],
      ["/docs/js/scalar.js", "application/javascript; charset=utf-8"],
    ] as const)
      pages.get(
        path,
        staticFile(type, () => load(path)),
      );
  });
}

/** Creates the page at its first request: loading it takes a tenth of a second, which would delay each start. */
async function openPage(): Promise<FastifyInstance> {
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  const page = Fastify();
  await page.register(scalar, {
    routePrefix: "/docs",
    configuration: {
      url: "/openapi.json",
      authentication: { preferredSecurityScheme: "bearer" },
      // The button would open a page of another host.
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
