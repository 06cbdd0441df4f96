import { z } from "zod";
import { CommentEvent } from "./comment/comment.events.ts";
import { FeedbackEvent } from "./feedback/feedback.events.ts";
import { ProjectEvent } from "./project/project.events.ts";
import { StatusEvent } from "./status/status.events.ts";

/** Every event, as it travels between processes. */
export const AnyEvent = z.union([FeedbackEvent, CommentEvent, ProjectEvent, StatusEvent]);
