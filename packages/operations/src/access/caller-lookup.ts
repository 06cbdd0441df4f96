import DataLoader, { type CacheMap } from "dataloader";
import { type RawBuilder, sql } from "kysely";
import {
  accessColumns,
  callerAccess,
  type CallerAccess,
  type CallerLookup,
  callerScope,
  senderOf,
} from "./caller.sql.ts";
import type { Db } from "../sql/database.ts";
import { isDistributed } from "../sql/distributed.ts";
import { inGroups } from "../sql/in-groups.ts";
import { itemColumns, type Marked, type Marks, marksOfOwn } from "./own-marks.sql.ts";
import { type Shards, noItems, revisionOf } from "../changes/revision.ts";
import { prepared } from "../sql/prepared-statement.ts";

/** The project's revision, and the instant by the database's clock in milliseconds since 1970. */
export interface Revision {
  revision: string;
  read_at: number;
}

export type LookedUp = CallerAccess & Revision & Marked;

/** The columns of Revision, of the project that a lookup names, or of none. */
export const revisionColumns = (lookup: Pick<CallerLookup, "projectId"> & Shards): RawBuilder<Revision> => sql`
    (${revisionOf(sql`${lookup.projectId ?? null}::uuid`, lookup)} + coalesce((select n from people_revision), 0))::text as revision,
    extract(epoch from now())::float8 * 1000 as read_at`;

const maxBatchSize = 100;

interface Batch {
  /** Undefined where no request has one: then the statement does not look for any. */
  hashes: (string | null)[] | undefined;
  sessions: (string | null)[] | undefined;
  people: (string | null)[] | undefined;
  users: (string | null)[] | undefined;
  projects: (string | null)[];
  slugs: (string | null)[];
  /** The only project, where the lookups are about one. */
  projectId?: string | undefined;
  projectSlug?: string | undefined;
  firstShards: number[];
  lastShards: number[];
  /** The items whose marks are looked up, each list once, and which of the lists it is for each lookup, from 1. */
  lists?: string[];
  listNumbers?: number[];
}

/** The lookups of one kind, which share statements. */
interface Kind {
  marks?: Marks | undefined;
  /** True for reads. */
  isRead: boolean;
}

interface BatchForm {
  isDistributed: boolean;
  /** True if some lookups name no project. */
  isMixed: boolean;
}

/**
 * A row for each lookup, in their order. `offset 0` makes PostgreSQL look each one up by its indexes. On Citus all are about
 * one project, or about none, so that it finds the node that has it.
 */
const batchOf = ({ marks, isRead }: Kind) =>
  prepared(({ hashes, sessions, people, users, ...more }: Batch, { isDistributed: isOne, isMixed }: BatchForm) => {
    // Columns where the lookup expects values: both are only put into SQL.
    const lookup = {
      ...(hashes && { tokenHash: sql`decode(q.hash, 'hex')` as unknown as Buffer }),
      ...(sessions && { sessionToken: sql.ref("q.session") as unknown as string }),
      ...(people && { personHash: sql`decode(q.person, 'hex')` as unknown as Buffer }),
      ...(users && { userId: sql.ref("q.user_id") as unknown as string }),
      projectId: isOne ? more.projectId : (sql.ref("q.project_id") as unknown as string),
      projectSlug: isOne ? more.projectSlug : (sql.ref("q.slug") as unknown as string),
      firstShard: sql.ref("q.first_shard") as unknown as number,
      lastShard: sql.ref("q.last_shard") as unknown as number,
    };
    const scope = { ...callerScope(undefined), project: { id: lookup.projectId ?? "" } };
    // Each list of items is parsed once.
    const own = marks && {
      lists: sql`with own as materialized (
        select list, ${itemColumns(sql`text`)} from unnest(${more.lists}::text[]) with ordinality as l(text, list))`,
      marks: sql`, ${marksOfOwn(marks, scope)} as marks`,
      join: sql`join own on own.list = q.list`,
    };
    const options = { isRead, isMixed };
    return sql<LookedUp>`${own?.lists ?? sql``} select ${accessColumns(lookup, options)}, ${revisionColumns(lookup)}${own?.marks ?? sql``}
    from unnest(${hashes ?? null}::text[], ${sessions ?? null}::text[], ${people ?? null}::text[], ${users ?? null}::uuid[], ${more.projects}::uuid[], ${more.slugs}::text[],
        ${more.firstShards}::smallint[], ${more.lastShards}::smallint[], ${more.listNumbers ?? null}::int[])
      with ordinality as q(hash, session, person, user_id, project_id, slug, first_shard, last_shard, list, position)
    ${own?.join ?? sql``} cross join lateral (${callerAccess(lookup, options)} offset 0) as caller order by q.position`;
  });

const unlessEmpty = (values: (string | null)[]) => (values.some((value) => value !== null) ? values : undefined);

/** The items whose marks are looked up with the caller. */
export interface MarksLookup {
  marks: Marks;
  markable: string;
}

type Lookup = CallerLookup & Shards & { markable?: string | undefined };
type Loader = DataLoader<Lookup, LookedUp, string>;
/** For each database: those of writes, those of reads, and those of reads with each kind of marks. */
const loaders = new WeakMap<Db, Map<Marks | "write" | "read", Loader>>();

/**
 * The lookups of this turn. V8 keeps what a cleared Map has had, and the rows with it, until it collects its old objects, so a
 * new one takes its place.
 */
function turnMap(): CacheMap<string, Promise<LookedUp>> {
  let map = new Map<string, Promise<LookedUp>>();
  return {
    get: (key) => map.get(key),
    set: (key, found) => map.set(key, found),
    delete: (key) => map.delete(key),
    clear: () => void (map = new Map()),
  };
}

function createLoader(db: Db, kind: Kind): Loader {
  const { marks } = kind;
  const lookUpBatch = batchOf(kind);
  async function lookUpIn(lookups: readonly Lookup[]): Promise<LookedUp[]> {
    const lists = [...new Set(lookups.flatMap(({ markable }) => markable ?? []))];
    const batch = {
      hashes: unlessEmpty(lookups.map(({ tokenHash }) => tokenHash?.toString("hex") ?? null)),
      sessions: unlessEmpty(lookups.map(({ sessionToken }) => sessionToken ?? null)),
      people: unlessEmpty(lookups.map(({ personHash }) => personHash?.toString("hex") ?? null)),
      users: unlessEmpty(lookups.map(({ userId }) => userId ?? null)),
      projects: lookups.map(({ projectId }) => projectId ?? null),
      slugs: lookups.map(({ projectSlug }) => projectSlug ?? null),
      ...(isDistributed(db) && { projectId: lookups[0]?.projectId, projectSlug: lookups[0]?.projectSlug }),
      firstShards: lookups.map(({ firstShard }) => firstShard),
      lastShards: lookups.map(({ lastShard }) => lastShard),
      ...(marks && { lists, listNumbers: lookups.map(({ markable = "" }) => lists.indexOf(markable) + 1) }),
    };
    const isMixed = batch.projects.includes(null);
    const { rows } = await lookUpBatch(db, batch, { isDistributed: isDistributed(db), isMixed });
    return rows;
  }
  const loader: Loader = new DataLoader<Lookup, LookedUp, string>(
    async (lookups) => {
      // A request that arrives from now on needs a statement that begins after it.
      loader.clearAll();
      if (!isDistributed(db)) return lookUpIn(lookups);
      return inGroups(lookups, ({ projectId, projectSlug }) => `${projectId} ${projectSlug}`, lookUpIn);
    },
    { maxBatchSize, batchScheduleFn: setImmediate, cacheKeyFn: keyOf, cacheMap: turnMap() },
  );
  return loader;
}

const keyOf = ({ projectSlug, projectId, firstShard, lastShard, markable, ...sender }: Lookup): string =>
  `${senderOf(sender)} ${projectSlug ?? ""} ${projectId ?? ""} ${firstShard} ${lastShard} ${markable ?? ""}`;

function loaderOf(db: Db, kind: Kind): Loader {
  let ofDb = loaders.get(db);
  if (!ofDb) loaders.set(db, (ofDb = new Map<Marks | "write" | "read", Loader>()));
  const key = kind.marks ?? (kind.isRead ? "read" : "write");
  let loader = ofDb.get(key);
  if (!loader) ofDb.set(key, (loader = createLoader(db, kind)));
  return loader;
}

/**
 * Looks up the caller of a read, and the revision of what the request shows, and the caller's marks on these items. All
 * requests that arrive in one turn of the event loop share a statement; on Citus, those about one project.
 */
export function lookUpReader(db: Db, lookup: CallerLookup, shards = noItems, own?: MarksLookup): Promise<LookedUp> {
  return loaderOf(db, { isRead: true, marks: own?.marks }).load({ ...lookup, ...shards, markable: own?.markable });
}

/** The same of a write, and whether the team has blocked its caller. */
export function lookUpWriter(db: Db, lookup: CallerLookup): Promise<LookedUp> {
  return loaderOf(db, { isRead: false }).load({ ...lookup, ...noItems });
}
