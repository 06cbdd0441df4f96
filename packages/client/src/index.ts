export type * from "./calls.ts";
export { type ClientOptions, createClient } from "./client.ts";
export { EarshotError, type EarshotErrorCode } from "./error.ts";
export { each } from "./each.ts";
export { rehearse } from "./rehearse.ts";
export type * from "./router.ts";
export { textBudget } from "@earshot/domain/text-budget";
