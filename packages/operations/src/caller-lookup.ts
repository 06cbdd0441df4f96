import DataLoader from "dataloader";
import { type RawBuilder, sql } from "kysely";
import { callerAccess, type CallerAccess, type CallerLookup } from "./caller.sql.ts";
import type { Db } from "./database.ts";
import { prepared } from "./statement.ts";

/** The project's revision, and the instant by the database's clock in milliseconds since 1970. */
export interface Revision {
  revision: string;
  read_at: number;
}

export type LookedUp = CallerAccess & Revision;

/** The columns of Revision, beside those of `from … as caller`. */
export const revisionColumns: RawBuilder<Revision> = sql`(
    (select coalesce(sum(n), 0) from project_revisions where project_id = caller.found_project)
      + coalesce((select n from people_revision), 0))::text as revision,
    extract(epoch from now())::float8 * 1000 as read_at`;

const maxBatchSize = 100;

interface Batch {
  hashes: (string | null)[];
  users: (string | null)[];
  projects: (string | null)[];
  slugs: (string | null)[];
}

/** A row for each lookup, in their order. `offset 0` makes PostgreSQL look each one up by its indexes. */
const lookUpBatch = prepared(({ hashes, users, projects, slugs }: Batch, _: null) => {
  // Columns where the lookup expects values: both are only put into SQL.
  const lookup = {
    tokenHash: sql`decode(q.hash, 'hex')` as unknown as Buffer,
    userId: sql.ref("q.user_id") as unknown as string,
    projectId: sql.ref("q.project_id") as unknown as string,
    projectSlug: sql.ref("q.slug") as unknown as string,
  };
  return sql<LookedUp>`select caller.*, ${revisionColumns}
    from unnest(${hashes}::text[], ${users}::uuid[], ${projects}::uuid[], ${slugs}::text[])
      with ordinality as q(hash, user_id, project_id, slug, position)
    cross join lateral (${callerAccess(lookup)} offset 0) as caller order by q.position`;
});

type Loader = DataLoader<CallerLookup, LookedUp, string>;
const loaders = new WeakMap<Db, Loader>();

function createLoader(db: Db): Loader {
  const loader: Loader = new DataLoader<CallerLookup, LookedUp, string>(
    async (lookups) => {
      // A request that arrives from now on needs a statement that begins after it.
      loader.clearAll();
      const { rows } = await lookUpBatch(
        db,
        {
          hashes: lookups.map(({ tokenHash }) => tokenHash?.toString("hex") ?? null),
          users: lookups.map(({ userId }) => userId ?? null),
          projects: lookups.map(({ projectId }) => projectId ?? null),
          slugs: lookups.map(({ projectSlug }) => projectSlug ?? null),
        },
        null,
      );
      return rows;
    },
    { maxBatchSize, batchScheduleFn: setImmediate, cacheKeyFn: keyOf },
  );
  return loader;
}

const keyOf = ({ tokenHash, userId, projectSlug, projectId }: CallerLookup): string =>
  `${tokenHash?.toString("latin1") ?? ""} ${userId ?? ""} ${projectSlug ?? ""} ${projectId ?? ""}`;

/** Looks up the callers of all requests that arrive in one turn of the event loop with one statement. */
export function lookUpCaller(db: Db, lookup: CallerLookup): Promise<LookedUp> {
  let loader = loaders.get(db);
  if (!loader) loaders.set(db, (loader = createLoader(db)));
  return loader.load(lookup);
}
