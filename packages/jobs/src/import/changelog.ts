import type { StagedRow } from "@earshot/domain";
import { slugOf } from "@earshot/domain/schemas";
import { idOf, markdownOf, timeOf } from "./record.ts";
import { pathsOf, shortened, textOf } from "./recorder.ts";

interface ChangelogFields {
  readonly title: string;
  readonly text: unknown;
  readonly labels: readonly string[];
  readonly publishedAt: unknown;
  readonly createdAt: unknown;
  readonly address: unknown;
  /** The feedback that it ships. */
  readonly feedback: readonly string[];
}

/** Returns the rows of a changelog: itself, and what it ships. Without a date of publication it is a draft. */
export function changelogRows(source: string, key: string, now: string, fields: ChangelogFields): StagedRow[] {
  const title = fields.title.trim();
  if (!title) return [{ kind: "changelogs", line: null, error: "title is required." }];
  const id = idOf(source, "changelogs", key);
  const publish_date = timeOf(textOf(fields.publishedAt)) ?? null;
  const record = {
    id,
    // An import writes them as the person who has started it.
    author_id: idOf(source, "people", "team"),
    title: shortened(title),
    // Two changelogs may have one title.
    slug: `${slugOf(title).slice(0, 50).replace(/-$/, "")}-${id.slice(-6)}`,
    summary: fields.labels.join(", ") || null,
    content: markdownOf(textOf(fields.text)),
    image: null,
    publish_date,
    published: publish_date !== null,
    announced_at: null,
    // A draft is published by somebody, who says whether that is quiet.
    quiet: publish_date !== null,
    feedback_status: null,
    edited_at: null,
    addresses: pathsOf([fields.address]),
    created_at: timeOf(textOf(fields.createdAt)) ?? publish_date ?? now,
  };
  const links = [...new Set(fields.feedback)].map((feedback_id) => ({ changelog_id: id, feedback_id }));
  return [
    { kind: "changelogs", line: null, record },
    ...links.map((link) => ({ kind: "links", line: null, record: link })),
  ];
}
