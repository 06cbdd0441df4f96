import { Id, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";
import { Person } from "../person/profile.schema.ts";
import { Preferences } from "../preference/preference.schema.ts";
import { UserSummary } from "../person/person.schema.ts";

const inProject = { project_slug: z.string(), created_at: Timestamp };

export const ExportedMembership = z
  .object({ project_slug: z.string(), role: z.string(), joined_at: Timestamp })
  .meta({ id: "ExportedMembership", description: "A team that the caller is on." });

export const ExportedFeedback = z
  .object({ id: Id, ...inProject, title: z.string(), description: z.string(), status: z.string() })
  .meta({ id: "ExportedFeedback", description: "Feedback that the caller wrote." });

export const ExportedComment = z
  .object({ id: Id, ...inProject, feedback_id: Id, content: z.string() })
  .meta({ id: "ExportedComment", description: "A comment or reply that the caller wrote." });

export const ExportedVote = z
  .object({ ...inProject, feedback_id: Id, comment_id: Id.nullable() })
  .meta({ id: "ExportedVote", description: "A vote of the caller, for feedback or for a comment on it." });

export const ExportedWatch = z
  .object({ ...inProject, feedback_id: Id, is_watching: z.boolean() })
  .meta({ id: "ExportedWatch", description: "Feedback that the caller has chosen to watch, or not to watch." });

export const ExportedAnswer = z
  .object({ ...inProject, feedback_id: Id, content: z.string() })
  .meta({ id: "ExportedAnswer", description: "An answer to feedback that the caller wrote for the team." });

export const ExportedNotification = z
  .object({ id: Id, ...inProject, kind: z.string(), feedback_id: Id.nullable(), read_at: Timestamp.nullable() })
  .meta({ id: "ExportedNotification", description: "Something that the caller was told of." });

export const AccountExport = UserSummary.extend({
  created_at: Timestamp,
  memberships: z.array(ExportedMembership),
  feedback: z.array(ExportedFeedback),
  comments: z.array(ExportedComment),
  votes: z.array(ExportedVote),
  watches: z.array(ExportedWatch),
  answers: z.array(ExportedAnswer),
  notifications: z.array(ExportedNotification),
  preferences: Preferences,
}).meta({ id: "AccountExport", description: "The data that this server holds about the caller." });

export const PersonExport = Person.pick({
  id: true,
  external_id: true,
  email: true,
  name: true,
  avatar_url: true,
  locale: true,
  attributes: true,
  first_seen_at: true,
})
  .extend({
    merged_external_ids: z
      .array(z.string())
      .meta({ description: "The external_id of each person who was merged into the caller." }),
    feedback: z.array(ExportedFeedback),
    comments: z.array(ExportedComment),
    votes: z.array(ExportedVote),
    watches: z.array(ExportedWatch),
  })
  .meta({ id: "PersonExport", description: "The data that a project holds about the caller." });
