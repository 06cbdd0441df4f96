import type { Db } from "@earshot/operations";
import { sql } from "kysely";

/** Forgets the networks that held things came from, after seven days. */
export const sweepNetworks = (db: Db) =>
  sql`update moderation set network = null
    where network is not null and created_at < now() - interval '7 days'`.execute(db);
