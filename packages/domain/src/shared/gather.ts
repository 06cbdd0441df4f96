import DataLoader from "dataloader";
import { sql } from "kysely";
import type { Db } from "../entities.ts";
import { type Asked, asof, type Asof, askedBy, type Question } from "./asked.ts";
import { prepared } from "./prepared.ts";

/** The most questions of one statement. */
const maxBatchSize = 100;

/** By token and slug; a row for each question, in their order. `offset 0` keeps each a look at the indexes. */
const lookUpMany = prepared(
  ({ hashes, slugs }: { hashes: (string | null)[]; slugs: (string | null)[] }, isPublic: boolean) => {
    // What asks takes values, and only puts them into SQL.
    const slug = sql.ref("q.slug") as unknown as string;
    const question = isPublic ? { slug } : { slug, hash: sql`decode(q.hash, 'hex')` as unknown as Buffer };
    return sql<Asked & Asof>`select asked.*, ${asof}
      from unnest(${hashes}::text[], ${slugs}::text[]) with ordinality as q(hash, slug, position)
      cross join lateral (${askedBy(question, isPublic)} offset 0) as asked order by q.position`;
  },
);

/**
 * Says who asks, of all the requests that come in one turn of the event loop together: to ask the database costs more
 * than to know. The statement begins after the last of them came, so each sees what was done before it.
 */
export function gather(isPublic: boolean): (db: Db, question: Question) => Promise<{ rows: (Asked & Asof)[] }> {
  type Loader = DataLoader<Question, Asked & Asof, string>;
  const loaders = new WeakMap<Db, Loader>();

  function loaderOf(db: Db): Loader {
    const known = loaders.get(db);
    if (known) return known;
    const loader: Loader = new DataLoader<Question, Asked & Asof, string>(
      async (questions) => {
        // What comes from now on is asked anew.
        loader.clearAll();
        const hashes = questions.map(({ hash }) => hash?.toString("hex") ?? null);
        const slugs = questions.map(({ slug }) => slug ?? null);
        return (await lookUpMany(db, { hashes, slugs }, isPublic)).rows;
      },
      { maxBatchSize, batchScheduleFn: setImmediate, cacheKeyFn: keyOf },
    );
    loaders.set(db, loader);
    return loader;
  }

  return async (db, question) => ({ rows: [await loaderOf(db).load(question)] });
}

const keyOf = ({ hash, slug }: Question): string => `${hash?.toString("latin1")} ${slug ?? ""}`;
