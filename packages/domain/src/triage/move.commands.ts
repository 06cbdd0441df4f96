import { badRequest, first, newId, type ProjectScope, qb } from "@earshot/operations";
import { sql } from "kysely";
import { between, spread } from "./rank.ts";
import { placeOf } from "../status/place.queries.ts";

/** The most characters of a rank. */
const maxRank = 100;
/** The number of neighbours that get new ranks if one would be longer. */
const neighbours = 100;

interface Target {
  /** The item to place. */
  id: string;
  status: string;
  /** The item before which it is put; undefined: at the end. */
  before: string | undefined;
}

/** The places of the other items of a status. */
const others = ({ project }: ProjectScope, { id, status }: Target) =>
  qb
    .selectFrom("feedback as f")
    .select(["f.id", placeOf("f").as("place")])
    .where("f.project_id", "=", project.id)
    .where("f.status", "=", status)
    .where("f.id", "<>", id);

/** Gives an item its status and a place there. Moves in a project run one at a time: see lockProject. */
export async function place(scope: ProjectScope, target: Target): Promise<void> {
  const { db, project } = scope;
  const { id, status, before } = target;
  const next = before && (await first(db, others(scope, target).where("f.id", "=", before)))?.place;
  if (before && !next) throw badRequest(`before must be the id of other feedback with the status ${status}.`);
  const preceding = others(scope, target).orderBy(placeOf("f"), "desc").limit(1);
  const previous = (await first(db, next ? preceding.where(placeOf("f"), "<", next) : preceding))?.place ?? "";
  const rank = next ? between(previous, next) : endAfter(previous);
  if (next && rank.length > maxRank) return placeAnew(scope, target, previous, next);
  await db
    .updateTable("feedback")
    .set({ status, rank })
    .where("project_id", "=", project.id)
    .where("id", "=", id)
    .execute();
}

/** Returns a place after this one: a new id if possible, so that feedback created later comes after it. */
function endAfter(previous: string): string {
  const id = newId();
  return id > previous ? id : between(previous, null);
}

/** Places the item, and gives the following items new ranks: after hundreds of moves to one place, ranks get long. */
async function placeAnew(scope: ProjectScope, target: Target, previous: string, next: string): Promise<void> {
  const { db, project } = scope;
  const following = others(scope, target)
    .where(placeOf("f"), ">=", next)
    .orderBy(placeOf("f"))
    .limit(neighbours + 1);
  const { rows } = await db.executeQuery(following.compile());
  const ids = [target.id, ...rows.slice(0, neighbours).map((row) => row.id)];
  const end = rows[neighbours]?.place ?? endAfter(rows.at(-1)?.place ?? previous);
  const ranks = spread(previous, end, ids.length);
  await sql`update feedback set status = ${target.status}, rank = ranked.rank
    from unnest(${ids}::uuid[], ${ranks}::text[]) as ranked (id, rank)
    where feedback.project_id = ${project.id} and feedback.id = ranked.id`.execute(db);
}
