import { Migration } from "@mikro-orm/migrations";

/** The extension that the schema needs is not there, and this user may not make it. The message says what to do. */
export class ExtensionError extends Error {}

/**
 * An index of the trigrams of what is searched. The project stands in it as an array, for then this is the only index
 * that answers for it: PostgreSQL takes every project for one of average size, and would rather read all of it.
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
