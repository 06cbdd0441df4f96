export type { Mail } from "./mail.ts";
export { outbound } from "./outbound.ts";
export { forwardEvents } from "./webhook/forward.ts";
export { startWork, type Work } from "./work.ts";
