import { Migration } from "@mikro-orm/migrations";

/** Adds the setting that lets authors outside the team tag the feedback that they create. */
export class Up extends Migration {
  override up(): void {
    this.addSql(`alter table projects add column author_tags boolean not null default false`);
  }
}
