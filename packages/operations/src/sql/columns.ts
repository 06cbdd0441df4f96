import { p } from "@mikro-orm/core";

/** An instant with milliseconds. Kysely returns PostgreSQL's own format, so queries read it through `iso`. */
export const instant = () => p.datetime(3).$type<string>();

export const createdAt = () => instant().defaultRaw("now()");
