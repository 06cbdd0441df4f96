import { firstStatuses } from "@earshot/domain";
import type { Tables } from "@earshot/operations";
import type { Insertable } from "kysely";
import autumn from "./autumn.json" with { type: "json" };
import changelogs from "./changelogs.json" with { type: "json" };
import { config, invites, people, project, tags } from "./project.ts";
import spring from "./spring.json" with { type: "json" };
import summer from "./summer.json" with { type: "json" };
import type { Changelog, Comment, Feedback, Name, Tag, Time } from "./types.ts";
import winter from "./winter.json" with { type: "json" };

const story = [winter, spring, summer, autumn].flat() as Feedback[];

const instant = (time: Time) => `${time.replace(" ", "T")}:00.000Z`;

const kinds = { project: 1, config: 2, user: 3, tag: 4, feedback: 5, comment: 6, invite: 7, changelog: 8, status: 9 };

/** A time and its UUIDv7, with the kind of row where others have random bits: no two of a kind are of one minute. */
function stamp(kind: keyof typeof kinds, time: Time) {
  const created_at = instant(time);
  const msecs = Date.parse(created_at).toString(16).padStart(12, "0");
  const id = `${msecs.slice(0, 8)}-${msecs.slice(8)}-7000-8000-${String(kinds[kind]).padStart(12, "0")}`;
  return { id, created_at };
}

const userId = (name: Name) => stamp("user", people[name].at).id;
export const ownerId = userId("Olive");
export const ownerEmail = "olive@demo.example";
const tagId = (name: Tag) => stamp("tag", tags[name].at).id;

const voteInterval = 97 * 60_000;

/** People vote one after the other, and none before they came. */
const votesOf = (voters: Name[], since: Time) =>
  voters.map((name, index) => {
    const start = Math.max(Date.parse(instant(since)), Date.parse(instant(people[name].at)));
    return { user_id: userId(name), created_at: new Date(start + (index + 1) * voteInterval).toISOString() };
  });

const { at: start, ...named } = project;
const made = stamp("project", start);
const project_id = made.id;

const team = Object.entries(people).map(([name, { surname, at, role }]) => {
  const user = { ...stamp("user", at), email: `${name.toLowerCase()}@demo.example`, full_name: `${name} ${surname}` };
  return { role, user: { ...user, updated_at: user.created_at, email_verified: true } };
});

/** The rows of the demo by their tables, the same on every machine. */
export function demoRows() {
  const rows = {
    projects: [{ ...named, ...made }],
    project_configs: [{ ...config, ...stamp("config", start), project_id }],
    relay_positions: [{ project_id }],
    users: team.map(({ user }) => user),
    /** The ids of the users who take part. */
    people: team.map(({ user }) => user.id),
    members: team.flatMap(({ role, user }) =>
      role ? [{ project_id, user_id: user.id, role, joined_at: user.created_at }] : [],
    ),
    statuses: firstStatuses().map((status, index) => ({
      ...stamp("status", `2026-01-05 09:${String(11 + index)}` as Time),
      ...status,
      project_id,
    })),
    tags: Object.entries(tags).map(([name, { color, at }]) => ({ ...stamp("tag", at), project_id, name, color })),
    invites: invites.map(({ email, accepted, by, at }) => ({
      ...stamp("invite", at),
      project_id,
      email,
      accepted,
      creator_id: userId(by),
    })),
    changelogs: (changelogs as Changelog[]).map(({ by, at, published, ships: _, ...text }) => ({
      ...text,
      ...stamp("changelog", at),
      project_id,
      author_id: userId(by),
      published: published !== null,
      publish_date: published && instant(published),
      announced_at: published && instant(published),
    })),
    feedback: [] as Insertable<Tables["feedback"]>[],
    changelog_feedback: [] as Insertable<Tables["changelog_feedback"]>[],
    feedback_tags: [] as Insertable<Tables["feedback_tags"]>[],
    feedback_answers: [] as Insertable<Tables["feedback_answers"]>[],
    feedback_upvotes: [] as Insertable<Tables["feedback_upvotes"]>[],
    comments: [] as Insertable<Tables["comments"]>[],
    comment_upvotes: [] as Insertable<Tables["comment_upvotes"]>[],
  };

  function addComments(feedback_id: string, reply_to_id: string | null, comments: Comment[]) {
    for (const { by, at, text: content, votes = [], replies = [] } of comments) {
      const row = { ...stamp("comment", at), project_id, feedback_id, reply_to_id, user_id: userId(by), content };
      const upvotes = votesOf(votes, at).map((vote) => ({ ...vote, project_id, feedback_id, comment_id: row.id }));
      rows.comments.push({ ...row, upvotes: upvotes.length });
      rows.comment_upvotes.push(...upvotes);
      addComments(feedback_id, row.id, replies);
    }
  }

  /** Feedback is merged into what was created before it: see packages/domain/src/merge. */
  function merge(id: string, into: string) {
    const source = rows.feedback.find((row) => row.id === id);
    const target = rows.feedback.find((row) => row.id === into);
    if (!source || !target) throw new Error(`There is no feedback ${into} in the demo.`);
    const votes = rows.feedback_upvotes.filter(({ feedback_id }) => feedback_id === into);
    for (const vote of rows.feedback_upvotes.filter(({ feedback_id }) => feedback_id === id)) {
      const first = votes.find(({ user_id }) => user_id === vote.user_id);
      Object.assign(first ?? vote, { feedback_id: into, sources: first ? [into, id] : [id] });
      if (first) rows.feedback_upvotes.splice(rows.feedback_upvotes.indexOf(vote), 1);
      else target.upvotes = (target.upvotes ?? 0) + 1;
    }
    for (const row of [...rows.comments, ...rows.comment_upvotes])
      if (row.feedback_id === id) Object.assign(row, { feedback_id: into }, "content" in row && { merged_from: id });
    target.comment_count = (target.comment_count ?? 0) + (source.comment_count ?? 0);
    target.merged = (target.merged ?? 0) + 1;
    const gone = { is_merged: true, merged_into: into, merge_target: into };
    Object.assign(source, gone, { upvotes: 0, comment_count: 0 });
  }

  for (const { by, at, votes = [], comments = [], tags: tagged, answer, owner, mergedInto, ...text } of story) {
    const owner_id = owner ? userId(owner) : null;
    const row = { ...text, ...stamp("feedback", at), project_id, user_id: userId(by), owner_id };
    const feedback_id = row.id;
    const upvotes = votesOf(votes, at).map((vote) => ({ ...vote, project_id, feedback_id }));
    const before = rows.comments.length;
    addComments(feedback_id, null, comments);
    rows.feedback.push({ ...row, upvotes: upvotes.length, comment_count: rows.comments.length - before });
    rows.feedback_tags.push(...tagged.map((name) => ({ project_id, feedback_id, tag_id: tagId(name) })));
    rows.feedback_upvotes.push(...upvotes);
    if (answer) {
      const { by: author, at: since, text: content } = answer;
      const created_at = instant(since);
      rows.feedback_answers.push({ project_id, feedback_id, user_id: userId(author), content, created_at });
    }
    if (mergedInto) merge(feedback_id, stamp("feedback", mergedInto).id);
  }
  for (const { at, ships = [] } of changelogs as Changelog[]) {
    const shipped = rows.feedback.filter(({ title }) => ships.includes(title));
    const changelog_id = stamp("changelog", at).id;
    rows.changelog_feedback.push(...shipped.map(({ id: feedback_id }) => ({ project_id, changelog_id, feedback_id })));
  }
  return rows;
}
