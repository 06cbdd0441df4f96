import type { ProjectScope } from "@earshot/operations";
import { sql } from "kysely";
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

const folded = (text: string) => text.normalize("NFC").toLowerCase();

/** The ids of those whose whole names follow an @ in a text, in its order. Several of one name are all mentioned. */
function mentionedIn(text: string, people: readonly Named[]): string[] {
  const byName = Map.groupBy(people, ({ full_name }) => folded(full_name));
  // "@Ann Berg" mentions Ann Berg, and not Ann.
  const names = [...byName.keys()].toSorted((one, other) => other.length - one.length);
  const whole = folded(text);
  const ids = new Set<string>();
  for (const { index } of [...whole.matchAll(start)].slice(0, mostLooks)) {
    const rest = whole.slice(index + 1);
    const name = names.find((each) => rest.startsWith(each) && !wordPart.test(rest.slice(each.length)));
    for (const { id } of (name !== undefined && byName.get(name)) || []) ids.add(id);
  }
  return [...ids].slice(0, maxMentions);
}

/** The part of an event that names those whom a text mentions: nothing if it mentions nobody. */
export const mentioning = (mentions: unknown) =>
  Array.isArray(mentions) && mentions.length > 0 ? { mentions: mentions as string[] } : {};

interface Written {
  readonly feedbackId: string;
  /** Who writes it. */
  readonly userId: string;
  readonly isNote: boolean;
  readonly content: string;
  /** What it said before it was edited: whom that mentioned is told already. */
  readonly before?: string | undefined;
}

/** The ids of those whom a text newly mentions. */
export async function newMentions(
  { db, project }: Pick<ProjectScope, "db" | "project">,
  { feedbackId, userId, isNote, content, before = "" }: Written,
): Promise<string[]> {
  if (content.search(start) < 0) return [];
  const isOnTeam = sql`exists (select 1 from members where project_id = ${project.id} and user_id = ${userId})`;
  const whom = mentionable({ project, isOnTeam, isNote: sql.lit(isNote) }, sql`${feedbackId}::uuid`);
  const { rows } = await sql<Named>`select id, full_name from ${whom} as who`.execute(db);
  const known = new Set(mentionedIn(before, rows));
  return mentionedIn(content, rows).filter((id) => !known.has(id) && id !== userId);
}
