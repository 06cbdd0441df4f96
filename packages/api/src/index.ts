export { rest } from "./rest.ts";
export { type AppRouter, appRouter, procedures } from "./router.ts";
