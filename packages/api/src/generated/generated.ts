import { archiveSchema } from "./archive-schema.ts";
import { authorizationTable } from "./authorization.ts";
import { boardProcedures } from "./board-procedures.ts";
import { clientRouter } from "./client-router.ts";
import { clientCommands } from "./commands.ts";
import { openApiDocument } from "../openapi/openapi.ts";

/** The generated files that are committed, by their path. A test fails if one is out of date. */
export const generated: Record<string, () => string> = {
  "packages/api/openapi.json": () => `${JSON.stringify(openApiDocument(), null, 2)}\n`,
  "docs/archive.schema.json": archiveSchema,
  "docs/authorization.md": authorizationTable,
  "packages/domain/src/board/procedures.json": boardProcedures,
  "packages/client/src/router.ts": clientRouter,
  "packages/client/bin/commands.ts": clientCommands,
};
