export { rest } from "./rest/rest.ts";
export { type AppRouter, procedures } from "./router.ts";
export { trpc } from "./trpc/http.ts";
