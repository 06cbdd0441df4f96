import {
  badRequest,
  type Db,
  inTransaction,
  isDistributed,
  isUniqueViolation,
  moveRevision,
  newId,
  type Tables,
} from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { sql } from "kysely";
import { recountBoard } from "../board-count/recount.commands.ts";
import { deleteAllLeftRows } from "../project/deletion.commands.ts";
import { invariantsOf } from "../verify/invariants.queries.ts";
import { insertRows } from "./insert.commands.ts";
import { type ArchiveImport, keepImport, ownerOf } from "./write.commands.ts";

/** The relay goes on after every event of an archive. */
const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** The settings that are columns of `project_configs`. */
const configColumns = new Set(
  "changelog_preview_style changelog_social_handle widget_origins widget_place widget_color widget_label widget_theme import_key".split(
    " ",
  ),
);

async function insertProject(db: Db, its: ArchiveImport, slug: string): Promise<void> {
  const { projectId, project, settings, members, ownerId } = its;
  ownerOf(its);
  if (!project || !settings) throw badRequest("the archive has no project or no settings.");
  const parted = Object.entries(settings);
  const ofConfig = Object.fromEntries(parted.filter(([name]) => configColumns.has(name)));
  const ofProject = Object.fromEntries(parted.filter(([name]) => !configColumns.has(name)));
  const row = { ...project, ...ofProject, id: projectId, slug };
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  await sql`insert into projects (${columns}) select ${columns}
    from json_populate_record(null::projects, ${JSON.stringify(row)}::json)`.execute(db);
  const config = { id: newId(), created_at: project.created_at, ...ofConfig };
  await insertRows(db, projectId, "project_configs", Object.keys(config).join(" "), [config]);
  await insertRows(db, projectId, "relay_positions", "xid id sequence", [{ xid: "0", id: lastId, sequence: 0 }]);
  const team = new Map(members.map((member) => [member.user_id, member]));
  if (ownerId)
    team.set(ownerId, { user_id: ownerId, role: "owner", joined_at: new Date().toISOString(), by_claim: false });
  await insertRows(db, projectId, "members", "user_id role joined_at by_claim", [...team.values()]);
  const { statuses = [], claims = [], segments = [], views = [] } = its.last;
  const ofStatuses = "id name color stage position moving_into moved_by moved_quietly created_at";
  const ofSegments =
    "id name kind company plan monthly_revenue_from monthly_revenue_to attributes email_domain first_seen_since created_at";
  await insertRows(db, projectId, "statuses", ofStatuses, statuses);
  await insertRows(db, projectId, "claim_roles", "value role", claims);
  await insertRows(db, projectId, "segments", ofSegments, segments);
  await insertRows(db, projectId, "views", "id user_id name page search is_shared created_at", views);
  await sql`update feedback set owner_id = null where project_id = ${projectId} and owner_id is not null
    and owner_id not in (select user_id from members where project_id = ${projectId})`.execute(db);
}

/** Refuses an archive whose parts contradict each other. */
async function requireValid(db: Db, projectId: string): Promise<void> {
  for (const invariant of invariantsOf(isDistributed(db))) {
    const { rows } = await sql<{ id: string; what: string }>`select id, what from (${invariant}) as found
      where project_id = ${projectId} limit 1`.execute(db);
    if (rows[0]) throw badRequest(`the archive contradicts itself: ${rows[0].what} (${rows[0].id}).`);
  }
}

/** Makes an imported project visible, whole. */
export const finishImport = (em: EntityManager, its: ArchiveImport, slug: string): Promise<void> =>
  inTransaction(em, async (db) => {
    await keepImport(db, its.projectId);
    await insertProject(db, its, slug).catch((error: unknown) => {
      throw isUniqueViolation(error)
        ? badRequest(`slug is taken by another project, or two statuses have one name: choose another slug.`)
        : error;
    });
    await recountBoard(db, its.projectId);
    await requireValid(db, its.projectId);
    await db.deleteFrom("deleted_projects").where("id", "=", its.projectId).execute();
    await moveRevision(db, its.projectId);
  });

/** Deletes what an import has added that is not to be finished. */
export const dropImport = (em: EntityManager, projectId: string): Promise<void> =>
  deleteAllLeftRows(em.getKysely<Tables>(), projectId);
