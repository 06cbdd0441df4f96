import type { ProjectScope } from "@earshot/operations";
import { type Expression, sql } from "kysely";
import { mentionable } from "./mention.queries.ts";
import { maxMentions } from "./mention.schema.ts";

/** An @ that does not follow a letter, such as that of an e-mail address. */
const start = /(?<![\p{L}\p{N}_.@/])@(?=[\p{L}\p{N}])/gu;
const wordPart = /^[\p{L}\p{N}_]/u;

/** The most @ of a text that are looked at. */
const mostLooks = 100;

interface Named {
  readonly id: string;
  readonly full_name: string;
}

/** True if a text may mention somebody. */
export const mayMention = (text: string): boolean => text.search(start) >= 0;

const folded = (text: string) => text.normalize("NFC").toLowerCase();

/**
 * Returns a function that finds in a text the ids of those whose whole names follow an @, in its order. Several of one name are
 * all mentioned.
 */
function mentionsOf(people: readonly Named[]): (text: string) => string[] {
  const byName = Map.groupBy(people, ({ full_name }) => folded(full_name));
  // "@Ann Berg" mentions Ann Berg, and not Ann.
  const names = [...byName.keys()].toSorted((one, other) => other.length - one.length);
  return (text) => {
    const whole = folded(text);
    const ids = new Set<string>();
    for (const { index } of [...whole.matchAll(start)].slice(0, mostLooks)) {
      const rest = whole.slice(index + 1);
      const name = names.find((each) => rest.startsWith(each) && !wordPart.test(rest.slice(each.length)));
      for (const { id } of (name !== undefined && byName.get(name)) || []) ids.add(id);
    }
    return [...ids].slice(0, maxMentions);
  };
}

/** The part of an event that names those whom a text mentions: nothing if it mentions nobody. */
export const mentioning = (mentions: unknown) =>
  Array.isArray(mentions) && mentions.length > 0 ? { mentions: mentions as string[] } : {};

interface Written {
  readonly feedbackId: string;
  /** The author. */
  readonly userId: string;
  readonly isNote: boolean;
  readonly content: string;
  /** The text before it was edited. The people whom it mentioned have been told. */
  readonly before?: string | undefined;
}

/** The ids of those whom each of these texts newly mentions. */
export async function newMentionsOf(
  { db, project }: Pick<ProjectScope, "db" | "project">,
  texts: readonly Written[],
): Promise<string[][]> {
  const asked = texts.filter(({ content }) => mayMention(content));
  if (asked.length === 0) return texts.map(() => []);
  const isOnTeam = sql`exists (select 1 from members where project_id = ${project.id} and user_id = written.user_id)`;
  const writer = { project, isOnTeam, isNote: sql.ref("written.is_note") };
  const [feedbackIds, userIds] = [asked.map(({ feedbackId }) => feedbackId), asked.map(({ userId }) => userId)];
  const { rows } = await sql<Named & { place: number }>`select written.place::int, who.id, who.full_name
    from unnest(${feedbackIds}::uuid[], ${userIds}::uuid[], ${asked.map(({ isNote }) => isNote)}::boolean[])
      with ordinality as written (feedback_id, user_id, is_note, place)
    cross join lateral ${mentionable(writer, sql.ref("written.feedback_id"))} as who`.execute(db);
  const people = Map.groupBy(rows, ({ place }) => asked[place - 1]);
  return texts.map((text) => {
    const { content, userId, before = "" } = text;
    const mentionedIn = mentionsOf(people.get(text) ?? []);
    const known = new Set(mentionedIn(before));
    return mentionedIn(content).filter((id) => !known.has(id) && id !== userId);
  });
}

/** The ids of those whom a text newly mentions. */
export const newMentions = async (scope: Pick<ProjectScope, "db" | "project">, text: Written): Promise<string[]> =>
  (await newMentionsOf(scope, [text])).flat();

/** The ids of those whom a text mentions, its author included: if its author is on the team, and if not. */
interface MentionsByStanding {
  readonly byTeam: string[];
  readonly byOthers: string[];
}

/** Whom texts mention that are about to be written on one feedback, by authors who are not known yet. */
export async function mentionsByStanding(
  { db, project }: Pick<ProjectScope, "db" | "project">,
  feedbackId: Expression<unknown>,
  texts: readonly string[],
): Promise<MentionsByStanding[]> {
  const writer = { project, isOnTeam: sql.ref("writer.is_on_team"), isNote: sql`false` };
  const { rows } = await sql<Named & { is_on_team: boolean }>`select writer.is_on_team, who.id, who.full_name
    from (values (true), (false)) as writer (is_on_team)
    cross join lateral ${mentionable(writer, feedbackId)} as who`.execute(db);
  const byTeamIn = mentionsOf(rows.filter(({ is_on_team }) => is_on_team));
  const byOthersIn = mentionsOf(rows.filter(({ is_on_team }) => !is_on_team));
  return texts.map((text) => ({ byTeam: byTeamIn(text), byOthers: byOthersIn(text) }));
}
