import { type RawBuilder, sql } from "kysely";
import type { Db } from "../entities.ts";
import { type Access, reaches, standings } from "./access.ts";
import { type Asked, askedBy, type Question } from "./asked.ts";
import { admit } from "./authorize.ts";
import { ask, type Context } from "./identify.ts";
import { prepared } from "./prepared.ts";
import { moveIfDone } from "./revision.ts";
import type { Scope } from "./sql.ts";

/** What is done in one statement. */
export interface Written<Input, Output, Values, Shape, Row> {
  /** What the statement takes of the input. */
  values(input: Input): Values;
  /** What of the input decides how the statement is written. */
  shape?(input: Input): Shape;
  /**
   * The parts of a WITH. The last is called `done` and returns the result's row. In a project where the caller may not
   * do it, or where there is none, `scope` has no project, and the parts have to do nothing.
   */
  write(scope: Scope, values: Values, shape: Shape): RawBuilder<Row>;
  /** The result; undefined where nothing was done. A DomainError says why. */
  result(row: { [Column in keyof Row]: Row[Column] | null }): Output | undefined;
}

const scope: Scope = {
  project: { id: sql<string>`(select allowed_project from asked)` },
  caller: { id: sql<string>`(select caller_id from asked)` },
  role: sql`(select caller_role from asked)`,
};

/** Whether the standing suffices, in SQL. What is one's own is not asked for here. */
function suffices({ least }: Access): RawBuilder<boolean> {
  if (least === "outsider") return sql`caller_id is not null`;
  const roles = standings.filter((standing) => reaches(standing, least));
  return sql`caller_role = any(array[${sql.join(roles.map((role) => sql.lit(role)))}])`;
}

/**
 * A statement that says who asks, does it where they may, and moves the project's revision on. What is done often takes
 * one way to the database so, instead of six.
 */
export function oneStatement<Input, Output, Values extends object, Shape, Row>(
  access: Access,
  { values, shape, write, result }: Written<Input, Output, Values, Shape, Row>,
) {
  const statement = prepared(
    (all: Values & Question, of: Shape) => sql<Asked & Row>`with asked as materialized (
        select who.*, case when ${suffices(access)} then asked_project end as allowed_project
        from (${askedBy(all, false)}) as who), ${write(scope, all, of)}, ${moveIfDone}
      select asked.*, done.* from asked left join done on true`,
  );
  return async (ctx: Context, db: Db, slug: string | undefined, input: Input) => {
    const found = await ask(ctx, slug, false, async (question) => {
      const { rows } = await statement(db, { ...values(input), ...question }, shape?.(input) as Shape);
      return { asked: rows[0] };
    });
    const row = admit(access, found?.asked, slug);
    return { projectId: row.asked_project, result: result(row) };
  };
}
