import { findChatPost, hasChat, turnChatOff } from "@earshot/domain";
import { inTransaction } from "@earshot/operations";
import { z } from "zod";
import { type Job, job } from "../job.ts";
import type { Consumer } from "../relay-batch.ts";
import type { Services } from "../services.ts";
import { payloadOf } from "./messages.ts";

const headings = { feedback: "New feedback", changelog: "New changelog" };
/** The kinds of events that are posted, and what each is about. */
const posted = { "feedback.created": "feedback", "changelog.published": "changelog" } as const;
const isPosted = (kind: string): kind is keyof typeof posted => Object.hasOwn(posted, kind);

const isSuccess = (status: number) => status >= 200 && status < 300;

const Post = z.object({
  projectId: z.string(),
  kind: z.enum(["feedback", "changelog"]),
  id: z.string(),
  /** How often the chat has put this message off. */
  putOff: z.int().default(0),
});

/** A chat may put a message off this often, each time for this many seconds. */
const mostPutOff = 20;
const longestPutOff = 3_600;

/** Posts new feedback and published changelogs to the chats of their teams. */
export function chat({
  em,
  add: addJob,
  post,
  publicUrl,
  metrics,
}: Pick<Services, "em" | "add" | "post" | "publicUrl" | "metrics">) {
  const postToChat: Job<typeof Post> = job({
    name: "chat",
    schema: Post,
    retries: 10,
    concurrency: 2,
    // In their order, unless one fails.
    groupConcurrency: 1,
    async handle({ projectId, kind, id, putOff }) {
      const found = await findChatPost(em.getKysely(), { projectId, kind, id });
      if (!found) return;
      const message = { ...found, heading: headings[kind], publicUrl: publicUrl() };
      let status = 0;
      let retryAfter: number | undefined;
      try {
        ({ status, retryAfter } = await post({ url: found.webhook, body: JSON.stringify(payloadOf(message)) }));
      } finally {
        metrics.chatted(isSuccess(status));
      }
      if (status === 404 || status === 410) await inTransaction(em, (db) => turnChatOff(db, projectId, found.webhook));
      else if (status === 429 && retryAfter !== undefined && putOff < mostPutOff) {
        const later = { data: { projectId, kind, id, putOff: putOff + 1 }, group: projectId };
        await addJob(em.getKysely(), postToChat, [{ ...later, delay: Math.min(retryAfter, longestPutOff) }]);
      } else if (!isSuccess(status)) throw new Error(`the chat responded with ${status}`);
    },
  });

  const consumer: Consumer = async (db, projectId, events, add) => {
    const told = events.flatMap(({ kind, team_only, data }) => {
      const about = isPosted(kind) && !team_only && posted[kind];
      const id = about && data[`${about}_id`];
      return about && id ? [{ data: { projectId, kind: about, id }, group: projectId }] : [];
    });
    if (told.length > 0 && (await hasChat(db, projectId))) await add(db, postToChat, told);
  };
  return { job: postToChat, consumer };
}
