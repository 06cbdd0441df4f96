export { type ClientOptions, createClient, type EarshotClient } from "./client.ts";
export { EarshotError, type EarshotErrorCode } from "./error.ts";
export { each } from "./each.ts";
export type * from "./router.ts";
export type { TRPCRequestOptions as CallOptions } from "@trpc/client";
