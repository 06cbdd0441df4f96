import { Migration } from "@mikro-orm/migrations";

/** The schema needs an extension that this user may not create. The message says what to do. */
export class ExtensionError extends Error {}

/**
 * An index of the trigrams of titles and descriptions. Its project is an array, so that only this index can serve the
 * condition: PostgreSQL assumes a project of average size, and would prefer to read all of it by another index.
 */
export class Up extends Migration {
  override async up(): Promise<void> {
    await this.execute("create extension if not exists pg_trgm").catch((cause: unknown) => {
      const [reason] = String(cause).split("\n");
      throw new ExtensionError(
        `Earshot needs the extension pg_trgm in its database, and cannot make it there (${reason}). Have someone who may run this there: create extension pg_trgm;`,
        { cause },
      );
    });
    this.addSql(`create index feedback_search on feedback using gin (
      (array[project_id]), title gin_trgm_ops, description gin_trgm_ops) with (gin_pending_list_limit = 1024)`);
  }
}
