import { type Db, iso, returned, type TestResult } from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import type { ServerCheck } from "./server.schema.ts";

type Check = z.output<typeof ServerCheck>;

/** Notes what came of a test or a backup, now, instead of the one before. */
export async function noteCheck(db: Db, name: Check["name"], { is_ok, detail }: TestResult): Promise<Check> {
  const checked = { is_ok, detail: detail.slice(0, 1_000), checked_at: sql<string>`excluded.checked_at` };
  const noted = db
    .insertInto("server_checks")
    .values({ name, is_ok, detail: checked.detail, checked_at: sql<string>`now()` })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(checked));
  return returned(db, "server_checks", noted, ["name", "is_ok", "detail", iso("checked_at").as("checked_at")])
    .$castTo<Check>()
    .executeTakeFirstOrThrow();
}
