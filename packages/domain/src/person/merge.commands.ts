import { type Db, moveRevision } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import { maxAttributes } from "../company/attributes.schema.ts";

interface MergedPeople {
  readonly projectId: string;
  readonly from: string;
  readonly into: string;
}

/** The tables whose rows name their author, who may have any number of them. */
const authored = ["feedback", "comments", "feedback_answers", "notes", "moderation", "edits"] as const;

/**
 * Keeps what is known of the one who goes and not of the other: whom the team could no longer write to otherwise. What an
 * account's person is called follows the account. A guest becomes whoever they were merged with, and their own session,
 * which lasts a year, ends.
 */
async function keepKnown(db: Db, { projectId, from, into }: MergedPeople): Promise<void> {
  const both = sql`p.project_id = ${projectId} and p.id = ${into}::uuid and v.project_id = ${projectId} and v.id = ${from}::uuid`;
  const isNamed = sql`p.kind = 'anonymous' and v.kind <> 'anonymous'`;
  await sql`delete from person_sessions as s using people as p, people as v
    where s.project_id = ${projectId} and s.person_id = ${into}::uuid and ${both} and ${isNamed}`.execute(db);
  await sql`update people as p set
      kind = case when ${isNamed} then v.kind else p.kind end,
      full_name = case when ${isNamed} then coalesce(v.full_name, p.full_name)
        when v.kind <> 'anonymous' then coalesce(p.full_name, v.full_name) else p.full_name end,
      avatar_url = coalesce(p.avatar_url, v.avatar_url), locale = coalesce(p.locale, v.locale),
      email = case when p.email = '' then v.email else p.email end,
      email_verified = case when p.email = '' then v.email_verified
        when lower(p.email) = lower(v.email) then p.email_verified or v.email_verified else p.email_verified end
    from people as v where ${both} and p.kind <> 'account'`.execute(db);
  await sql`update people as p set first_seen_at = least(p.first_seen_at, v.first_seen_at),
      last_seen_at = greatest(p.last_seen_at, v.last_seen_at) from people as v where ${both}`.execute(db);
  const union = sql`v.attributes || p.attributes`;
  await sql`update people as p set attributes = ${union} from people as v
    where ${both} and v.attributes <> '{}' and octet_length((${union})::text) <= ${sql.lit(maxAttributes.bytes)}
      and (select count(*) from jsonb_object_keys(${union})) <= ${sql.lit(maxAttributes.fields)}`.execute(db);
}

/**
 * Makes one person of two: all that one wrote and voted for becomes the other's, and the one is gone. Votes become the
 * union, each once, with their counters. Returns false if one of them is missing, such as one who was merged meanwhile.
 *
 * Merges of the same people take turns. Votes lock what they are for and then refer to their person, so the person who goes is
 * locked against that after the feedback and the comments that they voted for.
 */
export async function mergePeople(db: Db, { projectId, from, into }: MergedPeople): Promise<boolean> {
  const project = sql`project_id = ${projectId}::uuid`;
  const theirs = sql`${project} and user_id = ${from}::uuid`;
  const run = (statement: RawBuilder<unknown>) => statement.execute(db);

  const { rows } = await run(
    sql`select id from people where ${project} and id in (${from}, ${into}) order by id for no key update`,
  );
  if (rows.length < 2) return false;
  const lockVotedFor = async () => {
    await run(sql`select id from feedback where ${project} and id in (select feedback_id from feedback_upvotes where ${theirs})
      order by id for no key update`);
    await run(sql`select id from comments where ${project} and (feedback_id, id) in (
      select feedback_id, comment_id from comment_upvotes where ${theirs}) order by id for no key update`);
  };
  await lockVotedFor();
  await run(sql`select id from people where ${project} and id = ${from} for update`);
  // With what they voted for while the person was not locked.
  await lockVotedFor();

  const own = sql`own.project_id = v.project_id and own.user_id = ${into}::uuid`;
  // A second vote for the same thing is one vote, given to all that both were given to.
  await run(sql`update feedback as f set upvotes = upvotes - 1, recent_upvotes = recent_upvotes - (v.created_at >= recent_since)::int
    from feedback_upvotes as v join feedback_upvotes as own on ${own} and own.feedback_id = v.feedback_id
    where v.project_id = ${projectId} and v.user_id = ${from} and f.project_id = ${projectId} and f.id = v.feedback_id`);
  await run(sql`update feedback_upvotes as own set sources = (select array_agg(distinct source)
      from unnest(coalesce(own.sources, array[own.feedback_id]) || coalesce(v.sources, array[v.feedback_id])) as source)
    from feedback_upvotes as v where v.project_id = ${projectId} and v.user_id = ${from} and ${own}
      and own.project_id = ${projectId} and own.feedback_id = v.feedback_id and (own.sources is not null or v.sources is not null)`);
  await run(sql`update feedback_upvotes as own set evidence = v.evidence
    from feedback_upvotes as v where v.project_id = ${projectId} and v.user_id = ${from} and ${own}
      and own.project_id = ${projectId} and own.feedback_id = v.feedback_id and own.evidence is null and v.evidence is not null`);
  await run(sql`update feedback_upvotes as v set user_id = ${into} where ${theirs} and not exists (
    select 1 from feedback_upvotes as own where ${own} and own.feedback_id = v.feedback_id)`);
  await run(sql`delete from feedback_upvotes where ${theirs}`);

  await run(sql`update comments set upvotes = upvotes - 1 where ${project} and (feedback_id, id) in (
    select v.feedback_id, v.comment_id from comment_upvotes as v
    join comment_upvotes as own on ${own} and own.feedback_id = v.feedback_id and own.comment_id = v.comment_id
    where v.project_id = ${projectId} and v.user_id = ${from})`);
  await run(sql`update comment_upvotes as v set user_id = ${into} where ${theirs} and not exists (
    select 1 from comment_upvotes as own where ${own} and own.feedback_id = v.feedback_id and own.comment_id = v.comment_id)`);
  await run(sql`delete from comment_upvotes where ${theirs}`);

  await run(sql`update feedback_watches as v set user_id = ${into} where ${theirs} and not exists (
    select 1 from feedback_watches as own where ${own} and own.feedback_id = v.feedback_id)`);
  await run(sql`delete from feedback_watches where ${theirs}`);
  for (const table of authored) await run(sql`update ${sql.table(table)} set user_id = ${into} where ${theirs}`);
  await run(sql`insert into person_companies (project_id, person_id, company_id)
    select project_id, ${into}::uuid, company_id from person_companies where ${project} and person_id = ${from}
    on conflict do nothing`);
  await keepKnown(db, { projectId, from, into });
  // An older session of the person never signs somebody in to an account. A guest's, which lasts a year, ends.
  await run(sql`update person_sessions set person_id = ${into} where ${project} and person_id = ${from}
    and not exists (select 1 from people where ${project}
      and (id = ${into} and kind = 'account' or id = ${from} and kind = 'anonymous'))`);
  // Nobody gets rid of being blocked by it, but on the team nobody can be blocked.
  await run(sql`update people as p set blocked_until = v.blocked_until, blocked_reason = v.blocked_reason
    from people as v where p.project_id = ${projectId} and p.id = ${into} and v.project_id = ${projectId} and v.id = ${from}
      and v.blocked_until > now() and (p.blocked_until is null or v.blocked_until > p.blocked_until)
      and not exists (select 1 from members where ${project} and user_id = ${into})`);
  await run(sql`update reports as v set user_id = ${into} where ${theirs} and not exists (
    select 1 from reports as own where ${own} and own.id = v.id)`);
  await run(sql`delete from reports where ${theirs}`);
  // Whoever is forgotten later is found by the one id that is left.
  await run(sql`update files set created_by = ${into} where ${project} and created_by = ${from}`);
  await run(
    sql`update webhook_exchanges set about = array_append(about, ${into}::uuid) where ${project} and about @> array[${from}::uuid]`,
  );
  await run(
    sql`update imported_records set target_id = ${into} where ${project} and kind = 'people' and target_id = ${from}`,
  );
  await run(sql`update people as p set unsubscribed = array(select distinct unnest(p.unsubscribed || v.unsubscribed))
    from people as v where p.project_id = ${projectId} and p.id = ${into} and v.project_id = ${projectId} and v.id = ${from}
      and v.unsubscribed <> '{}'`);
  await run(sql`update audit set actor_id = ${into} where ${project} and actor_id = ${from}`);
  // No index has who caused them, but one has their time. Events stay as they are: a project may have millions of them.
  for (const table of ["notifications", "webhook_deliveries"])
    await run(sql`update ${sql.table(table)} as item set actor_id = ${into} from people as v
      where item.project_id = ${projectId} and item.actor_id = ${from} and v.project_id = ${projectId} and v.id = ${from}
        and item.created_at >= v.first_seen_at`);
  await run(sql`delete from notifications where ${theirs}`);
  await run(sql`delete from people where ${project} and id = ${from}`);
  await moveRevision(db, projectId);
  return true;
}
