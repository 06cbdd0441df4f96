import type { StagedRow } from "@earshot/domain";
import { archiveRecords, oldPathOf } from "@earshot/domain/schemas";
import { blank, type Emit, idOf, markdownOf, timeOf } from "./record.ts";

type Fields = Readonly<Record<string, unknown>>;

interface PersonFields {
  readonly email?: unknown;
  readonly name?: unknown;
  readonly avatar?: unknown;
  readonly externalId?: unknown;
  readonly seenAt?: unknown;
  readonly companies?: readonly string[];
  readonly attributes?: unknown;
}

interface FeedbackFields {
  readonly line?: number | undefined;
  readonly author: string;
  readonly title: string;
  readonly text: unknown;
  readonly status?: string;
  readonly createdAt: unknown;
  readonly tags?: readonly string[];
  readonly extraVotes?: number;
  readonly mergedInto?: string | null;
  readonly metadata?: unknown;
  /** The addresses of its page there. */
  readonly addresses?: readonly unknown[];
  readonly answer?: { readonly author: string; readonly text: unknown; readonly createdAt: unknown } | null;
}

/** A comment or a note. */
interface Said {
  readonly feedbackId: string;
  readonly author: string;
  readonly text: unknown;
  readonly createdAt: unknown;
  readonly line?: number;
}

export const textOf = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : []);

export const objectOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** The part of an object that can be stored: texts, numbers, true and false. */
const plainOf = (value: unknown): Fields =>
  Object.fromEntries(
    Object.entries(objectOf(value)).filter(
      ([, one]) => one !== "" && ["string", "number", "boolean"].includes(typeof one),
    ),
  );

/** The fields of a person or a company; none if they are more than one may have. */
function attributesOf(value: unknown): Fields {
  const plain = plainOf(value);
  return archiveRecords.people.shape.attributes.safeParse(plain).success ? plain : {};
}

function metadataOf(value: unknown): Fields | null {
  const plain = plainOf(value);
  const isStored = Object.keys(plain).length > 0 && archiveRecords.feedback.shape.metadata.safeParse(plain).success;
  return isStored ? plain : null;
}

export const pathsOf = (addresses: readonly unknown[]): string[] => [
  ...new Set(addresses.flatMap((address) => oldPathOf(textOf(address)) ?? [])),
];

const httpOnly = (value: unknown) => (/^https?:/.test(textOf(value)) ? textOf(value) : null);

const stages: readonly (readonly [RegExp, string, string])[] = [
  [/complete|done|shipped|released|live|closed as completed/i, "done", "#22c55e"],
  [/close|declin|reject|duplicate|won'?t|not planned|archiv/i, "closed", "#ef4444"],
  [/progress|started|doing|development|active/i, "active", "#f59e0b"],
  [/plan|next|roadmap/i, "planned", "#3b82f6"],
];

const maxTitle = 200;

/** A title that is not too long; a long one is cut between two characters. */
export const shortened = (title: string): string =>
  title.length > maxTitle ? `${title.slice(0, maxTitle - 1).replace(/[\ud800-\udbff]$/, "")}…` : title;

/**
 * Makes the records of one source. Each thing is known by its key there: naming it again makes no second record. What a
 * source has deleted comes as "Deleted user". `bodyOf` makes Markdown of its texts.
 */
export function recorder(source: string, now: string, emit: Emit, bodyOf = markdownOf) {
  const seen = new Set<string>();
  const statuses = new Map<string, string>();
  const timeAt = (value: unknown) => timeOf(textOf(value));

  /** Returns false if it was there before. */
  function add(kind: StagedRow["kind"], key: string, record: Fields, line: number | null = null): boolean {
    if (seen.has(`${kind} ${key}`)) return false;
    seen.add(`${kind} ${key}`);
    emit({ kind, line, record });
    return true;
  }

  const its = {
    fault: (kind: string, error: string, line: number | null = null) => emit({ kind, line, error }),
    has: (kind: string, key: string) => seen.has(`${kind} ${key}`),
    person(key: unknown, fields: PersonFields = {}): string {
      const own = textOf(key) || "deleted";
      const id = idOf(source, "people", own);
      const seenAt = timeAt(fields.seenAt) ?? null;
      const email = textOf(fields.email);
      add("people", own, {
        ...blank.people,
        id,
        email,
        full_name: textOf(fields.name) || (email ? null : "Deleted user"),
        avatar_url: httpOnly(fields.avatar),
        external_id: textOf(fields.externalId) || null,
        attributes: attributesOf(fields.attributes),
        companies: fields.companies ?? [],
        first_seen_at: seenAt,
        last_seen_at: seenAt,
      });
      return id;
    },
    company(key: string, { name, domain, revenue, attributes }: Fields): string {
      const id = idOf(source, "companies", key);
      const amount = typeof revenue === "number" && revenue >= 0 ? Math.round(revenue * 100) : null;
      add("companies", key, {
        ...blank.companies,
        id,
        external_id: key,
        name: textOf(name) || key,
        domain: textOf(domain) || null,
        monthly_revenue: amount,
        attributes: attributesOf(attributes),
        created_at: now,
      });
      return id;
    },
    status(name: string): string {
      const [, stage = "new", color = "#64748b"] = stages.find(([isIt]) => isIt.test(name)) ?? [];
      const key = name.toLowerCase();
      const id = idOf(source, "statuses", key);
      add("statuses", key, { ...blank.statuses, id, name, stage, color, created_at: now });
      // One that is written in two ways has the name of the first.
      const first = statuses.get(key) ?? name;
      statuses.set(key, first);
      return first;
    },
    tag(value: unknown, color = "#64748b"): string[] {
      const name = textOf(value).trim();
      if (!name) return [];
      const id = idOf(source, "tags", name.toLowerCase());
      add("tags", name.toLowerCase(), { id, name, color, created_at: now });
      return [id];
    },
    feedbackId: (key: string, createdAt: unknown) => idOf(source, "feedback", key, timeAt(createdAt)),
    feedback(key: string, fields: FeedbackFields): string {
      const { title, answer, mergedInto = null } = fields;
      const id = its.feedbackId(key, fields.createdAt);
      const text = bodyOf(textOf(fields.text));
      const isLong = title.length > maxTitle;
      const record = {
        ...blank.feedback,
        id,
        user_id: fields.author,
        title: shortened(title),
        description: isLong ? `${title}\n\n${text}`.trim() : text,
        status: fields.status ?? "in review",
        created_at: timeAt(fields.createdAt) ?? now,
        extra_upvotes: Math.max(0, fields.extraVotes ?? 0),
        tags: [...new Set(fields.tags)],
        addresses: pathsOf(fields.addresses ?? []),
        merged_into: mergedInto,
        merge_target: mergedInto,
        metadata: metadataOf(fields.metadata),
        answer:
          answer && textOf(answer.text) && !mergedInto
            ? {
                user_id: answer.author,
                content: bodyOf(textOf(answer.text)),
                created_at: timeAt(answer.createdAt) ?? now,
              }
            : null,
      };
      if (!title.trim()) its.fault("feedback", "title is required.", fields.line);
      else if (its.has("feedback", key)) its.fault("feedback", `id ${key} stands twice.`, fields.line);
      else add("feedback", key, record, fields.line);
      return id;
    },
    comment(key: string, fields: Said & { replyTo?: string | null }): string {
      const created_at = timeAt(fields.createdAt) ?? now;
      const id = idOf(source, "comments", key);
      const content = bodyOf(textOf(fields.text)).trim();
      const { feedbackId: feedback_id, author: user_id, replyTo: reply_to_id = null, line = null } = fields;
      if (content)
        add("comments", key, { ...blank.comments, id, feedback_id, user_id, reply_to_id, content, created_at }, line);
      return id;
    },
    /** Adds a text that only the team may see. */
    note(key: string, { feedbackId: feedback_id, author: user_id, text, createdAt, line }: Said): void {
      const content = bodyOf(textOf(text)).trim();
      const ids = { id: idOf(source, "notes", key), feedback_id, user_id, merged_from: null, edited_at: null };
      if (content) add("notes", key, { ...ids, content, created_at: timeAt(createdAt) ?? now }, line ?? null);
    },
    commentId: (key: string) => idOf(source, "comments", key),
    vote: (feedback_id: string, user_id: string, createdAt: unknown) =>
      add("votes", `${feedback_id} ${user_id}`, {
        ...blank.votes,
        feedback_id,
        user_id,
        created_at: timeAt(createdAt) ?? now,
      }),
    watch: (feedback_id: string, user_id: string) =>
      add("watches", `${feedback_id} ${user_id}`, { feedback_id, user_id, is_watching: true, created_at: now }),
  };
  return its;
}

/** Counts these items by their keys. */
export function countBy<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

/** The end of a chain of what was merged into what. */
export function survivorOf(key: string, mergedInto: ReadonlyMap<string, string>): string {
  let current = key;
  for (let steps = 0; steps < 100; steps++) {
    const next = mergedInto.get(current);
    if (next === undefined || next === current) break;
    current = next;
  }
  return current;
}
