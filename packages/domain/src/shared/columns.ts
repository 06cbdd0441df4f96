import { p } from "@mikro-orm/core";

/** An instant in milliseconds. Kysely hands it over as PostgreSQL writes it, so queries read it through `iso`. */
export const instant = () => p.datetime(3).$type<string>();

export const createdAt = () => instant().defaultRaw("now()");
