import { Migration } from "@mikro-orm/migrations";

/** The relay has a position in each project, from where it had come in all of them. */
export class Up extends Migration {
  override up(): void {
    // A relay of an older version may be about to move its position.
    this.addSql(`lock table event_readers in access exclusive mode`);
    this.addSql(`create table relay_positions (
      project_id uuid primary key references projects on delete cascade,
      xid xid8 not null default '0',
      id uuid not null default '00000000-0000-0000-0000-000000000000'
    )`);
    this.addSql(`insert into relay_positions (project_id, xid, id)
      select projects.id, coalesce(r.xid, '0'), coalesce(r.id, '00000000-0000-0000-0000-000000000000')
      from projects left join event_readers as r on r.name = 'relay'`);
    this.addSql(`drop table event_readers`);
  }
}
