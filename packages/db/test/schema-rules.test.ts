// @module-tag system
// @module-tag single
import { afterAll, expect, test } from "vitest";
import { newDatabase, open } from "./support/database.ts";

const connection = await open(await newDatabase());

afterAll(() => connection.close());

/** The tables of ours: all but the migrator's own list, which is no data. With the columns of each key, in order. */
const catalog = `with
  tables as (
    select oid, relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'migrations'),
  columns as (
    select tables.oid, tables.name as table, attname::text as name, attnum, attidentity,
      format_type(atttypid, atttypmod) as type
    from tables join pg_attribute on attrelid = tables.oid where attnum > 0 and not attisdropped),
  belonging as (select * from columns where name = 'project_id'),
  keys as (
    select indexrelid::regclass::text as name, indisprimary, belonging.table,
      array_position(indkey::int2[], belonging.attnum) as place
    from pg_index join belonging on indrelid = belonging.oid where indisunique),
  links as (
    select conname::text as name, here.table, there.table as target,
      array_position(conkey, here.attnum) as place, array_position(confkey, there.attnum) as target_place
    from pg_constraint join belonging here on conrelid = here.oid join belonging there on confrelid = there.oid
    where contype = 'f')`;

/**
 * Each rule is a query for the rows that break it. See docs/decisions: the tables can be spread over a cluster by
 * project_id.
 */
const rules = {
  "a project's row has its project first in the primary key": `
    select belonging.table from belonging
    where not exists (select from keys where keys.table = belonging.table and indisprimary and place = 0)`,
  "what is unique in a project's rows is unique within the project": `select name from keys where place is null`,
  "a foreign key between a project's rows stays within the project": `
    select name from links where place is distinct from target_place or place is null`,
  "ids are UUIDs": `select "table", name from columns where name = 'id' and type <> 'uuid'`,
  "instants are in milliseconds, with their zone": `
    select "table", name from columns where type ~ '^(date|time)' and type <> 'timestamp(3) with time zone'`,
  "no sequence counts": `
    select c.relname from pg_class c where relkind = 'S' and relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = c.oid and refobjid = to_regclass('public.migrations'))`,
  "no column counts by itself": `select "table", name from columns where attidentity <> ''`,
  "no trigger holds logic": `select tgname from pg_trigger where not tgisinternal`,
  "no stored procedure holds logic": `
    select proname from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
};

const offenders = (rule: string) => connection.em.execute(`${catalog} ${rule}`);

test.for(Object.entries(rules))("%s", async ([, rule]) => {
  expect(await offenders(rule)).toEqual([]);
});

test("each rule detects a violation", async () => {
  const planted = [
    `create table planted (id serial primary key, project_id uuid, at date, email text unique, n int generated always as identity)`,
    `create table planted_child (project_id uuid, id uuid, parent int references planted, primary key (id, project_id))`,
    `create function planted() returns trigger language plpgsql as 'begin return new; end'`,
    `create trigger planted before insert on planted for each row execute function planted()`,
  ];
  for (const statement of planted) await connection.em.execute(statement);
  for (const [name, rule] of Object.entries(rules)) expect(await offenders(rule), name).not.toEqual([]);
});
