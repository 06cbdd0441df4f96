import { boundedArray, iso, jsonObject, qb, query, type Scope, signedIn, type Tables } from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { allRows } from "../notification/rows.queries.ts";
import { preferencesOf } from "../preference/preference.queries.ts";
import { AccountExport } from "./export.schema.ts";

type Caller = Scope["caller"];
type NotificationRow = Tables["notifications"];

export const exportedMemberships = ({ id }: Caller) =>
  qb
    .selectFrom("members as m")
    .innerJoin("projects as p", "p.id", "m.project_id")
    .select(["p.slug as project_slug", "m.role", iso("m.joined_at").as("joined_at")])
    .where("m.user_id", "=", id)
    .orderBy("m.project_id");

export const exportedFeedback = ({ id }: Caller) =>
  qb
    .selectFrom("feedback as f")
    .innerJoin("projects as p", "p.id", "f.project_id")
    .select(["f.id", "p.slug as project_slug", iso("f.created_at").as("created_at")])
    .select(["f.title", "f.description", "f.status"])
    .where("f.user_id", "=", id)
    .orderBy("f.id");

export const exportedComments = ({ id }: Caller) =>
  qb
    .selectFrom("comments as c")
    .innerJoin("projects as p", "p.id", "c.project_id")
    .select(["c.id", "p.slug as project_slug", iso("c.created_at").as("created_at"), "c.feedback_id", "c.content"])
    .where("c.user_id", "=", id)
    .orderBy("c.id");

export const exportedFeedbackVotes = ({ id }: Caller) =>
  qb
    .selectFrom("feedback_upvotes as v")
    .innerJoin("projects as p", "p.id", "v.project_id")
    .select(["p.slug as project_slug", iso("v.created_at").as("created_at"), "v.feedback_id"])
    .select(sql<string | null>`null::uuid`.as("comment_id"))
    .where("v.user_id", "=", id);

export const exportedCommentVotes = ({ id }: Caller) =>
  qb
    .selectFrom("comment_upvotes as v")
    .innerJoin("projects as p", "p.id", "v.project_id")
    .select(["p.slug as project_slug", iso("v.created_at").as("created_at"), "v.feedback_id", "v.comment_id"])
    .where("v.user_id", "=", id);

export const exportedVotes = (caller: Caller) =>
  exportedFeedbackVotes(caller).unionAll(exportedCommentVotes(caller)).orderBy("created_at");

export const exportedWatches = ({ id }: Caller) =>
  qb
    .selectFrom("feedback_watches as w")
    .innerJoin("projects as p", "p.id", "w.project_id")
    .select(["p.slug as project_slug", iso("w.created_at").as("created_at"), "w.feedback_id", "w.is_watching"])
    .where("w.user_id", "=", id)
    .orderBy("w.feedback_id");

export const exportedAnswers = ({ id }: Caller) =>
  qb
    .selectFrom("feedback_answers as a")
    .innerJoin("projects as p", "p.id", "a.project_id")
    .select(["p.slug as project_slug", iso("a.created_at").as("created_at"), "a.feedback_id", "a.content"])
    .where("a.user_id", "=", id)
    .orderBy("a.feedback_id");

export const exportedNotifications = ({ id }: Caller) =>
  qb
    .selectFrom(sql<NotificationRow>`${allRows(id)}`.as("n"))
    .innerJoin("projects as p", "p.id", "n.project_id")
    .select(["n.id", "p.slug as project_slug", iso("n.created_at").as("created_at"), "n.kind", "n.feedback_id"])
    .select(iso("n.read_at").$castTo<string | null>().as("read_at"))
    .where("n.user_id", "=", id)
    .orderBy("n.id");

/** The user of an export, without its lists. */
export const exportedUser = ({ id }: Caller) =>
  qb
    .selectFrom("users")
    .select(["id", "email", "full_name", "avatar_url", iso("created_at").as("created_at")])
    .where("id", "=", id);

export const exportAccount = query({
  name: "exportAccount",
  summary: "Returns what this server holds about the caller: who they are, what they wrote and voted for.",
  access: signedIn,
  input: z.object({}),
  output: AccountExport,
  rows: ({ caller }, { maxBytes }) =>
    exportedUser(caller).select([
      boundedArray(exportedMemberships(caller), maxBytes).as("memberships"),
      boundedArray(exportedFeedback(caller), maxBytes).as("feedback"),
      boundedArray(exportedComments(caller), maxBytes).as("comments"),
      boundedArray(exportedVotes(caller), maxBytes).as("votes"),
      boundedArray(exportedWatches(caller), maxBytes).as("watches"),
      boundedArray(exportedAnswers(caller), maxBytes).as("answers"),
      boundedArray(exportedNotifications(caller), maxBytes).as("notifications"),
      jsonObject(preferencesOf(caller)).as("preferences"),
    ]),
});
