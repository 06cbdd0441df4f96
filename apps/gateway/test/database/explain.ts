import type { CompiledQuery } from "kysely";
import { sql } from "kysely";
import type { Db } from "@earshot/operations";
import { isCitus } from "../support/citus.ts";

/** One step of a plan, as EXPLAIN writes it. */
export interface Step {
  "Node Type": string;
  "Parent Relationship"?: string;
  "Join Type"?: string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Recheck Cond"?: string;
  Filter?: string;
  /** Only with `analyze`. */
  "Actual Loops"?: number;
  "Actual Rows"?: number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Step[];
}

/** The plan of a statement for whatever values come, all steps of it. */
export const planOf = (db: Db, { sql: text, parameters }: CompiledQuery, options = ""): Promise<Step[]> =>
  // In a transaction, because a pooler has a session for no longer.
  db.transaction().execute(async (session) => {
    await run(session, "set local plan_cache_mode = force_generic_plan");
    await run(session, `prepare planned as ${text}`);
    try {
      const values = parameters.length > 0 ? `(${parameters.map(literal).join()})` : "";
      const { Plan } = await run(session, `explain (format json${options}) execute planned${values}`);
      return stepsOf(Plan);
    } finally {
      await run(session, "deallocate planned");
    }
  });

/** On how many shards of Citus each part of a statement runs. With parameters, Citus does not explain every statement. */
async function shardsOf(db: Db, { sql: text, parameters }: CompiledQuery): Promise<number[]> {
  const filled = text.replace(/\$(\d+)/g, (_, place: string) => literal(parameters[Number(place) - 1]));
  const plan = JSON.stringify(await run(db, `explain (format json) ${filled}`));
  return [...plan.matchAll(/"Task Count":(\d+)/g)].map(([, count]) => Number(count));
}

async function run(db: Db, statement: string): Promise<{ Plan: Step }> {
  const { rows } = await sql.raw<{ "QUERY PLAN": unknown }>(statement).execute(db);
  const found = rows[0]?.["QUERY PLAN"];
  const [plan] = (typeof found === "string" ? JSON.parse(found) : (found ?? [])) as [{ Plan: Step }];
  return plan;
}

const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];

/** Returns how many rows of tables these steps have read, by a plan with `analyze`. */
export const rowsRead = (steps: readonly Step[]): number =>
  steps
    .filter((step) => step["Relation Name"])
    .map(
      (step) =>
        (step["Actual Loops"] ?? 0) *
        ((step["Actual Rows"] ?? 0) +
          (step["Rows Removed by Filter"] ?? 0) +
          (step["Rows Removed by Index Recheck"] ?? 0)),
    )
    .reduce((sum, count) => sum + count, 0);

/** The tables of what belongs to a project. */
export async function projectTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table_name: string }>`select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'project_id'`.execute(db);
  return rows.map(({ table_name }) => table_name);
}

/** The steps that a step joins. A condition with `exists` or `in` joins nothing, however PostgreSQL plans it. */
const joinedBy = (step: Step): Step[] => {
  if (step["Node Type"] === "Aggregate") return [];
  const parts = step.Plans?.filter((part) => /Outer|Inner/.test(part["Parent Relationship"] ?? "")) ?? [];
  return [step, ...(/Semi|Anti/.test(step["Join Type"] ?? "") ? parts.slice(0, 1) : parts).flatMap(joinedBy)];
};

/** Returns true if a step locks the rows of a join with a part of a WITH, which Citus reads back wrongly. */
const locksJoined = (step: Step): boolean =>
  step["Node Type"] === "LockRows" && joinedBy(step).some((part) => part["Node Type"] === "CTE Scan");

/**
 * Returns the parts of a statement that Citus does not run on one node: the steps of its plan that read more than one project
 * or lock what they join, or on Citus the number of shards that a part of it runs on.
 */
export async function straysOf(db: Db, statement: CompiledQuery): Promise<unknown[]> {
  if (isCitus) return (await shardsOf(db, statement)).filter((count) => count !== 1);
  const tables = await projectTables(db);
  const isStray = (step: Step) =>
    step["Node Type"].endsWith("Scan") && tables.includes(step["Relation Name"] ?? "") && !namesProject(step);
  return (await planOf(db, statement)).filter((step) => isStray(step) || locksJoined(step));
}

/** A value as PostgreSQL reads it in quotes. */
const literal = (value: unknown): string => (value === null ? "null" : `'${textOf(value).replaceAll("'", "''")}'`);

function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString("hex")}`;
  if (!Array.isArray(value)) return String(value);
  return `{${value.map((one) => (one === null ? "null" : JSON.stringify(textOf(one)))).join()}}`;
}

/** Returns true if a step compares its rows' project with a value, not with what another step has read. */
const namesProject = (step: Step): boolean =>
  // `q` has the requests that look up their callers together.
  /\bproject_id = (\$\d|ANY \(\$\d|q\.)|ARRAY\[project_id\] @> ARRAY\[\$/.test(
    `${step["Index Cond"]} ${step["Recheck Cond"]} ${step.Filter}`,
  );

/** The tables that do not grow with what people do. */
const small = new Set(["people_revision"]);

/** Tells if a step reads more of a table than it needs, or rows of a project that the statement does not name. */
export const readsTooMuchOf = (ofProjects: ReadonlySet<string>) => (step: Step) =>
  (step["Node Type"] === "Seq Scan" && !small.has(step["Relation Name"] ?? "")) ||
  (/^(Bitmap )?Index (Only )?Scan/.test(step["Node Type"]) && !step["Index Cond"]) ||
  (ofProjects.has(step["Relation Name"] ?? "") && !namesProject(step));
