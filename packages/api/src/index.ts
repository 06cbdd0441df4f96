export { generated } from "./generated.ts";
export { openApiDocument } from "./openapi.ts";
export { rest } from "./rest.ts";
export { type AppRouter, appRouter, procedures } from "./router.ts";
