import type { CompiledQuery } from "kysely";
import { sql } from "kysely";
import type { Db } from "@earshot/operations";

/** One step of a plan, as EXPLAIN writes it. */
export interface Step {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Cond"?: string;
  "Recheck Cond"?: string;
  Filter?: string;
  /** Only with `analyze`. */
  "Actual Loops"?: number;
  Plans?: Step[];
}

/** The plan of a statement for whatever values come, all steps of it. */
export const planOf = (db: Db, { sql: text, parameters }: CompiledQuery, options = ""): Promise<Step[]> =>
  db.connection().execute(async (session) => {
    const run = (statement: string) => sql.raw<{ "QUERY PLAN": unknown }>(statement).execute(session);
    await run("set plan_cache_mode = force_generic_plan");
    await run(`prepare planned as ${text}`);
    try {
      const values = parameters.length > 0 ? `(${parameters.map(literal).join()})` : "";
      const { rows } = await run(`explain (format json${options}) execute planned${values}`);
      const plan = rows[0]?.["QUERY PLAN"];
      const [{ Plan }] = (typeof plan === "string" ? JSON.parse(plan) : plan) as [{ Plan: Step }];
      return stepsOf(Plan);
    } finally {
      await run("deallocate planned");
    }
  });

const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];

/** A value as PostgreSQL reads it in quotes. */
function literal(value: unknown): string {
  const text = Buffer.isBuffer(value)
    ? `\\x${value.toString("hex")}`
    : Array.isArray(value)
      ? `{${value.map((one) => JSON.stringify(one)).join()}}`
      : String(value);
  return value === null ? "null" : `'${text.replaceAll("'", "''")}'`;
}
