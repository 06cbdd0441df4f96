import { cursorOf } from "@earshot/operations/cursor";
import { Id, pageSize, ProjectPath, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";

export const eventKinds = [
  "feedback.created",
  "feedback.updated",
  "feedback.status_changed",
  "feedback.merged",
  "feedback.answered",
  "feedback.deleted",
  "comment.created",
  "comment.updated",
  "comment.deleted",
  "changelog.published",
  "changelog.updated",
  "changelog.deleted",
  "member.joined",
  "member.removed",
] as const;

export const Event = z
  .object({
    id: Id,
    kind: z.literal(eventKinds),
    created_at: Timestamp,
    actor: z
      .object({ id: Id, email: z.string(), full_name: z.string().nullable(), avatar_url: z.string().nullable() })
      .nullable()
      .meta({ description: "The user who caused it. Null if no user did." }),
    team_only: z.boolean().meta({ description: "True if only the team may see it." }),
    feedback_id: Id.nullable(),
    comment_id: Id.nullable(),
    changelog_id: Id.nullable().meta({ description: "Of a changed status: the changelog that ships the feedback." }),
    user_id: Id.nullable().meta({ description: "The user who joined the team or left it." }),
    into_id: Id.nullable().meta({ description: "The feedback that this one was merged into." }),
    from_status: z.string().nullable(),
    to_status: z.string().nullable(),
    title: z.string().nullable().meta({ description: "The title of what was deleted." }),
    quiet: z.boolean().optional().meta({ description: "True, and there, if the team wanted nobody to be told." }),
  })
  .meta({ id: "Event", description: "Something that happened in a project. What it names may be gone since." });

const cursors = cursorOf([], ["event"]);

/** The cursor of an event: the id of its transaction, as a text, and its own. */
export const EventCursor = {
  decode: cursors.decode,
  schema: cursors.schema.refine((cursor) => /^\d{1,19}$/.test(String(cursors.decode(cursor)?.[1])), {
    error: "is invalid: send one that this list has returned",
  }),
};

export const EventFilters = ProjectPath.extend({
  kinds: z
    .array(z.literal(eventKinds))
    .max(eventKinds.length)
    .meta({ description: "Returns only events of these kinds." })
    .optional(),
});

export const ListEventsInput = EventFilters.extend({
  after: EventCursor.schema
    .meta({ description: "The cursor to continue from: the next_cursor of the previous page." })
    .nullish(),
  limit: pageSize("50"),
});

export const EventPage = z
  .object({
    items: z.array(Event),
    next_cursor: z.string().nullable().meta({
      description: "The cursor to continue from for later events. Null if there are none after the given cursor yet.",
    }),
  })
  .meta({ id: "EventPage" });
