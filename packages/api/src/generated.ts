import { authorizationTable } from "./authorization.ts";
import { clientRouter } from "./client-router.ts";
import { openApiDocument } from "./openapi.ts";

/** What is generated and committed, by its place in the repository; a test fails when one is stale. */
export const generated: Record<string, () => string> = {
  "packages/api/openapi.json": () => `${JSON.stringify(openApiDocument(), null, 2)}\n`,
  "docs/authorization.md": authorizationTable,
  "packages/client/src/router.ts": clientRouter,
};
