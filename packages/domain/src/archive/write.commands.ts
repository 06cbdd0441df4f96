import { badRequest, type Db, inTransaction } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { sql } from "kysely";
import { recount } from "../feedback/merged/unmerge.commands.ts";
import { insertRows } from "./insert.commands.ts";
import { insertAddresses } from "../old-address/old-address.commands.ts";
import { type KnownPeople, writePeople } from "./people.commands.ts";
import type { ArchiveKind, ArchiveRecord } from "./records.schema.ts";

type Records = { readonly [Kind in ArchiveKind]: readonly ArchiveRecord<Kind>[] };

/** An import into a project that nobody can see yet. */
export interface ArchiveImport extends KnownPeople {
  readonly projectId: string;
  /** The account that owns the project, unless the archive has another owner. */
  readonly ownerId: string | null;
  project?: ArchiveRecord<"project">;
  settings?: ArchiveRecord<"settings">;
  /** The records that need the project's own row, and are written with it. */
  readonly last: { [Kind in "claims" | "statuses" | "segments" | "views"]?: ArchiveRecord<Kind>[] };
}

/** The account that owns the project. */
export function ownerOf({ ownerId, members }: ArchiveImport): string {
  const owner = ownerId ?? members.find(({ role }) => role === "owner")?.user_id;
  if (!owner)
    throw badRequest(
      "no owner of the project has an account here: name one with --owner EMAIL, or use --with-accounts.",
    );
  return owner;
}

type Write<Kind extends ArchiveKind> = (db: Db, its: ArchiveImport, records: Records[Kind]) => unknown;

const feedbackColumns =
  "id user_id title description status created_at rank owner_id is_merged merged_into merge_target extra_upvotes metadata is_held locked_at locked_by lock_reason edited_at";

/** The most records of a kind that wait in memory for the project's row. */
const maxKept = 10_000;

function keep<Kind extends keyof ArchiveImport["last"]>(its: ArchiveImport, kind: Kind, records: Records[Kind]): void {
  const all = [...(its.last[kind] ?? []), ...records];
  if (all.length > maxKept) throw badRequest(`${kind}.ndjson has more than ${maxKept} records.`);
  Object.assign(its.last, { [kind]: all });
}

/** Adds the records of each file. Those that need the project's row are added with it. */
const writers: { readonly [Kind in ArchiveKind]: Write<Kind> } = {
  project: (_, its, [project]) => void Object.assign(its, { project }),
  settings: (_, its, [settings]) => void Object.assign(its, { settings }),
  claims: (_, its, records) => keep(its, "claims", records),
  statuses: (_, its, records) => keep(its, "statuses", records),
  tags: (db, { projectId }, records) => insertRows(db, projectId, "tags", "id name color created_at", records),
  companies: (db, { projectId }, records) =>
    insertRows(
      db,
      projectId,
      "companies",
      "id external_id name domain monthly_revenue plan attributes created_at",
      records,
    ),
  people: (db, its, records) => writePeople(db, its.projectId, records, its),
  segments: (_, its, records) => keep(its, "segments", records),
  views: (_, its, records) => keep(its, "views", records),
  async feedback(db, { projectId, renamed }, records) {
    const rows = records.map((record) => ({ ...record, is_merged: record.merged_into !== null }));
    await insertRows(db, projectId, "feedback", feedbackColumns, rows);
    const tags = records.flatMap(({ id, tags: ids }) => ids.map((tag_id) => ({ feedback_id: id, tag_id })));
    await insertRows(db, projectId, "feedback_tags", "feedback_id tag_id", tags);
    const answers = records.flatMap(({ id, answer }) =>
      answer ? [{ ...withNewIds(answer, renamed), feedback_id: id }] : [],
    );
    await insertRows(db, projectId, "feedback_answers", "feedback_id user_id content created_at", answers);
    await insertAddresses(db, projectId, "feedback_id", records);
  },
  history: (db, { projectId }, records) =>
    insertRows(db, projectId, "status_changes", "feedback_id id user_id from_status to_status created_at", records),
  comments: (db, { projectId }, records) =>
    insertRows(
      db,
      projectId,
      "comments",
      "feedback_id id reply_to_id user_id content merged_from is_answer held_by edited_at created_at",
      records,
    ),
  notes: (db, { projectId }, records) =>
    insertRows(db, projectId, "notes", "feedback_id id user_id content merged_from edited_at created_at", records),
  edits: (db, { projectId }, records) =>
    insertRows(db, projectId, "edits", "item_id id user_id field before created_at", records),
  moderation: (db, { projectId }, records) =>
    insertRows(
      db,
      projectId,
      "moderation",
      "id feedback_id is_comment user_id state reason was_public queued_as reports created_at decided_at decided_by",
      records,
    ),
  reports: (db, { projectId }, records) =>
    insertRows(db, projectId, "reports", "id user_id reason created_at", records),
  async votes(db, { projectId }, records) {
    const { feedback = [], comments = [] } = Object.groupBy(records, (vote) =>
      vote.comment_id === null ? "feedback" : "comments",
    );
    const columns = "feedback_id user_id created_at sources entered_by evidence";
    await insertRows(db, projectId, "feedback_upvotes", columns, feedback);
    await insertRows(db, projectId, "comment_upvotes", "feedback_id comment_id user_id created_at", comments);
  },
  watches: (db, { projectId }, records) =>
    insertRows(db, projectId, "feedback_watches", "user_id feedback_id is_watching created_at", records),
  async changelogs(db, its, records) {
    const ids = records.map(({ author_id }) => author_id);
    const isHere = sql<boolean>`id = any(${ids}::uuid[])`;
    const authors = new Set((await db.selectFrom("users").select("id").where(isHere).execute()).map(({ id }) => id));
    const owner = ownerOf(its);
    const now = new Date().toISOString();
    const rows = records.map((record) => ({
      ...record,
      author_id: authors.has(record.author_id) ? record.author_id : owner,
      // Entries that became public in the meantime are announced to nobody.
      announced_at:
        record.announced_at ?? (record.published && record.publish_date && record.publish_date <= now ? now : null),
    }));
    const columns =
      "id author_id title slug summary content image publish_date published announced_at quiet feedback_status edited_at created_at";
    await insertRows(db, its.projectId, "changelogs", columns, rows);
    await insertAddresses(db, its.projectId, "changelog_id", records);
  },
  links: (db, { projectId }, records) =>
    insertRows(db, projectId, "changelog_feedback", "changelog_id feedback_id", records),
  // In the oldest transaction there is: the relay has passed them on.
  events: (db, { projectId }, records) =>
    insertRows(
      db,
      projectId,
      "events",
      "xid id kind actor_id team_only data created_at",
      records.map((record) => ({ ...record, xid: "0" })),
    ),
  files: (db, { projectId }, records) =>
    insertRows(
      db,
      projectId,
      "files",
      "id created_by item_kind item_id expires_at bytes width height sha256 small_sha256 stored_at created_at",
      records.map((record) => ({
        ...record,
        item_id: record.item_kind === "project" ? projectId : record.item_id,
        expires_at: record.created_at,
      })),
    ),
};

export const personKeys = [
  "user_id",
  "owner_id",
  "actor_id",
  "entered_by",
  "created_by",
  "moved_by",
  "author_id",
  "decided_by",
  "locked_by",
];

/** A record with the new ids of people who were given one. */
function withNewIds<RecordOf extends object>(record: RecordOf, renamed: ReadonlyMap<string, string>): RecordOf {
  const changed = personKeys.flatMap((key) => {
    const id = renamed.get(String((record as Record<string, unknown>)[key]));
    return id === undefined ? [] : [[key, id]];
  });
  return changed.length > 0 ? { ...record, ...(Object.fromEntries(changed) as Partial<RecordOf>) } : record;
}

const anHourOn = sql`now() + interval '1 hour'`;

/**
 * Says that an import goes on, so that what it has written is not deleted as left behind. 400 if it said nothing for an hour:
 * some of it may be gone.
 */
export async function keepImport(db: Db, projectId: string): Promise<void> {
  const { numAffectedRows } = await sql`update deleted_projects set deleted_at = ${anHourOn}
    where id = ${projectId} and deleted_at > now()`.execute(db);
  if (numAffectedRows === 0n) throw badRequest("the import stood still for an hour, and was given up: run it again.");
}

/** Adds records in a transaction. Until the import is finished, they count as left behind by a project that is gone. */
export const writeRecords = <Kind extends ArchiveKind>(
  em: EntityManager,
  its: ArchiveImport,
  kind: Kind,
  records: Records[Kind],
): Promise<void> =>
  inTransaction(em, async (db) => {
    await sql`insert into deleted_projects (id, deleted_at) values (${its.projectId}, ${anHourOn})
      on conflict (id) do update set deleted_at = excluded.deleted_at`.execute(db);
    const write: Write<Kind> = writers[kind];
    const own =
      its.renamed.size === 0 || kind === "people" ? records : records.map((record) => withNewIds(record, its.renamed));
    await write(db, its, own as Records[Kind]);
  });

/** The feedback that one transaction counts. */
const counted = 500;

/** Counts what feedback and comments have, part by part. */
export async function countRecords(em: EntityManager, projectId: string): Promise<void> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ;) {
    const ids = await inTransaction(em, async (db) => {
      await keepImport(db, projectId);
      const rows = await db
        .selectFrom("feedback")
        .select("id")
        .where("project_id", "=", projectId)
        .where("id", ">", after)
        .orderBy("id")
        .limit(counted)
        .execute();
      const found = rows.map(({ id }) => id);
      await recount({ db, project: { id: projectId } }, found);
      await sql`update comments c set upvotes = v.count from (select feedback_id, comment_id, count(*) from comment_upvotes
          where project_id = ${projectId} and feedback_id = any(${found}::uuid[]) group by 1, 2) as v
        where c.project_id = ${projectId} and c.feedback_id = v.feedback_id and c.id = v.comment_id`.execute(db);
      return found;
    });
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
