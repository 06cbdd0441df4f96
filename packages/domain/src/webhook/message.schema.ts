import { Count, Id } from "@earshot/operations/schema";
import { z } from "zod";
import { testKind } from "./webhook.schema.ts";

// Strict, so that nothing is sent that is not declared. Receivers must expect more fields.

const Instant = z.iso.datetime({ precision: 3 });

const Project = z.strictObject({ id: Id, name: z.string(), slug: z.string() }).meta({ id: "WebhookProject" });

const Person = z
  .strictObject({
    id: Id,
    full_name: z.string().nullable(),
    avatar_url: z.string().nullable(),
    email: z.string().optional().meta({ description: "There if the webhook has `with_email`." }),
  })
  .meta({ id: "WebhookPerson", description: "A person, without what they have deleted." });

const Feedback = z
  .strictObject({
    id: Id,
    title: z.string(),
    description: z.string(),
    status: z.string(),
    tags: z.array(z.strictObject({ name: z.string(), color: z.string() })),
    upvotes: Count,
    comment_count: Count,
    user: Person,
    created_at: Instant,
  })
  .meta({ id: "WebhookFeedback" });

const Answer = z.strictObject({ content: z.string(), user: Person, created_at: Instant }).meta({ id: "WebhookAnswer" });

const Comment = z
  .strictObject({
    id: Id,
    feedback_id: Id,
    reply_to_id: Id.nullable(),
    content: z.string(),
    user: Person,
    created_at: Instant,
  })
  .meta({ id: "WebhookComment" });

const Changelog = z
  .strictObject({
    id: Id,
    title: z.string(),
    slug: z.string(),
    summary: z.string().nullable(),
    content: z.string().nullable(),
    publish_date: Instant,
  })
  .meta({ id: "WebhookChangelog" });

const shared = {
  project: Project,
  actor: Person.nullable().meta({ description: "Who did it. Null if no person did." }),
  url: z.url().meta({ description: "The page of what it is about." }),
  quiet: z.literal(true).optional().meta({ description: "There if the team wanted nobody to be told." }),
};

/** `feedback.status_changed` → FeedbackStatusChanged. */
const pascal = (type: string) => type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());

const message = <Type extends string, Data extends z.ZodRawShape>(type: Type, description: string, data: Data) =>
  z
    .strictObject({
      type: z.literal(type),
      timestamp: Instant.meta({ description: "When it happened." }),
      sequence: z.int().min(0).meta({
        format: "int64",
        description: "Grows with each event of the project. 0: it was not counted, as in a test.",
      }),
      data: z.strictObject({ ...shared, ...data }),
    })
    .meta({ id: `${pascal(type)}Message`, description });

// The subject of an event may be deleted before its message is made.
const ofFeedback = { feedback_id: Id, feedback: Feedback.optional() };
const ofComment = { ...ofFeedback, comment_id: Id, comment: Comment.optional() };
const ofChangelog = { changelog_id: Id, changelog: Changelog.optional() };
const ofMember = { user_id: Id, user: Person.optional() };

/** The body of a message to a webhook, by its type. */
export const WebhookMessage = z.discriminatedUnion("type", [
  message("feedback.created", "Somebody created feedback.", ofFeedback),
  message(
    "feedback.updated",
    "Its title, description, tags or place changed, or other feedback was merged into it or separated from it.",
    ofFeedback,
  ),
  message("feedback.status_changed", "Its status changed.", {
    ...ofFeedback,
    from_status: z.string(),
    to_status: z.string(),
    changelog_id: Id.optional().meta({ description: "The changelog that shipped it, if one did." }),
    changelog: Changelog.optional(),
  }),
  message("feedback.merged", "It was merged into other feedback.", { ...ofFeedback, into_id: Id }),
  message("feedback.answered", "The team answered it, or changed its answer.", {
    ...ofFeedback,
    answer: Answer.optional(),
  }),
  message("feedback.deleted", "It was deleted.", { feedback_id: Id, title: z.string() }),
  message("comment.created", "Somebody commented on feedback, or replied to a comment.", ofComment),
  message("comment.updated", "The author changed a comment.", ofComment),
  message("comment.deleted", "A comment was deleted with the replies to it.", { ...ofFeedback, comment_id: Id }),
  message("changelog.published", "A changelog was published.", ofChangelog),
  message("changelog.updated", "A published changelog changed.", ofChangelog),
  message("changelog.deleted", "A published changelog was deleted.", { changelog_id: Id, title: z.string() }),
  message("member.joined", "Somebody joined the team.", ofMember),
  message("member.removed", "Somebody left the team.", ofMember),
  message(testKind, "Somebody sent a test.", {}),
]);

export type WebhookMessage = z.output<typeof WebhookMessage>;

type Shown<Schema extends z.ZodType> = Required<z.output<Schema>>;

/** An event's project, actor and subjects as messages show them. Null for those that are deleted or not named. */
export interface MessageContent {
  readonly project: Shown<typeof Project>;
  readonly actor: Shown<typeof Person> | null;
  readonly user: Shown<typeof Person> | null;
  readonly feedback: Shown<typeof Feedback> | null;
  readonly answer: Shown<typeof Answer> | null;
  readonly comment: Shown<typeof Comment> | null;
  readonly changelog: Shown<typeof Changelog> | null;
}
