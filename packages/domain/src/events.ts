import { z } from "zod";
import { ChangelogEvent } from "./changelog/changelog.events.ts";
import { ChatEvent } from "./chat/chat.events.ts";
import { CommentEvent, CommentSignal } from "./comment/comment.events.ts";
import { FeedbackEvent, FeedbackSignal } from "./feedback/feedback.events.ts";
import { WorkEvent } from "./export/work.events.ts";
import { InviteEvent } from "./invite/invite.events.ts";
import { MemberEvent } from "./member/member.events.ts";
import { ModerationSignal } from "./moderation/moderation.events.ts";
import { NoteEvent, NoteSignal } from "./note/note.events.ts";
import { NotificationSignal } from "./notification/notification.events.ts";
import { ProjectSignal } from "./project/project.events.ts";
import { StatusEvent, StatusSignal } from "./status/status.events.ts";
import { WebhookEvent } from "./webhook/webhook.events.ts";

/** An event for subscribers, as it travels between processes. */
export const AnyLiveEvent = z.union([
  FeedbackEvent,
  CommentEvent,
  ChangelogEvent,
  InviteEvent,
  MemberEvent,
  WebhookEvent,
  ChatEvent,
  NoteEvent,
  StatusEvent,
  WorkEvent,
  FeedbackSignal,
  CommentSignal,
  ModerationSignal,
  NoteSignal,
  ProjectSignal,
  StatusSignal,
  NotificationSignal,
]);
