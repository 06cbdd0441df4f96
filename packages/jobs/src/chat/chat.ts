import {
  type ChatAttempt,
  chatMessageKinds,
  dropChatMessage,
  findChatPost,
  recordChatAttempt,
  turnChatOff,
} from "@earshot/domain";
import { inTransaction, newId, type Tables } from "@earshot/operations";
import { z } from "zod";
import { type Job, job } from "../job.ts";
import type { Consumer } from "../relay-batch.ts";
import type { Services } from "../services.ts";
import { payloadOf } from "./messages.ts";

const headings = { feedback: "New feedback", changelog: "New changelog", test: "Test message" };
/** The kinds of events that are posted, and what each is about. */
const posted = { "feedback.created": "feedback", "changelog.published": "changelog" } as const;
const isPosted = (kind: string): kind is keyof typeof posted => Object.hasOwn(posted, kind);

const isSuccess = (status: number) => status >= 200 && status < 300;

const Post = z.object({
  projectId: z.string(),
  kind: z.enum(chatMessageKinds),
  /** Of the feedback or changelog. */
  id: z.string().nullable(),
  /** In the log. Jobs of older versions have none. */
  messageId: z.string().default(newId),
  /** The times that the chat has put this message off. */
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
    async handle({ messageId, putOff, ...subject }, isLastAttempt) {
      const { projectId } = subject;
      const db = em.getKysely<Tables>();
      const found = await findChatPost(db, subject);
      if (!found) {
        await dropChatMessage(db, projectId, messageId);
        return;
      }
      const message = { ...found, heading: headings[subject.kind], publicUrl: publicUrl() };
      const { retryAfter, ...result } = await call(found.webhook, JSON.stringify(payloadOf(message)));
      const { status = 0 } = result;
      metrics.chatted(isSuccess(status));
      const isGone = status === 404 || status === 410;
      const isPutOff = status === 429 && retryAfter !== undefined && putOff < mostPutOff;
      const isOver = isGone || (isLastAttempt && !isPutOff);
      const state = isSuccess(status) ? "delivered" : isOver ? "failed" : "pending";
      await inTransaction(em, async (transaction) => {
        await recordChatAttempt(transaction, messageId, subject, { ...result, state });
        if (isGone) await turnChatOff(transaction, projectId, found.webhook);
        if (!isPutOff) return;
        const later = { data: { ...subject, messageId, putOff: putOff + 1 }, group: projectId };
        await addJob(transaction, postToChat, [{ ...later, delay: Math.min(retryAfter, longestPutOff) }]);
      });
      if (state === "pending" && !isPutOff) throw new Error(result.error ?? `the chat responded with ${status}`);
    },
  });

  /** Posts to a chat. A failure without a response is a result too. */
  async function call(
    url: string,
    body: string,
  ): Promise<Omit<ChatAttempt, "state"> & { retryAfter?: number | undefined }> {
    try {
      const { status, retryAfter, body: responseBody } = await post({ url, body });
      return { status, retryAfter, body: responseBody };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  }

  const consumer: Consumer = async ({ db, projectId, events, receivers: { hasChat } }, add) => {
    const told = events.flatMap(({ kind, team_only, data }) => {
      const about = isPosted(kind) && !team_only && !data["quiet"] && posted[kind];
      const id = about && data[`${about}_id`];
      return about && id ? [{ data: { projectId, kind: about, id, messageId: newId() }, group: projectId }] : [];
    });
    if (hasChat) await add(db, postToChat, told);
    const tests = events.flatMap(({ kind, data: { message_id: messageId } }) =>
      kind === "chat.test_requested" && messageId
        ? [{ data: { projectId, kind: "test" as const, id: null, messageId }, group: projectId }]
        : [],
    );
    await add(db, postToChat, tests);
  };
  return { job: postToChat, consumer };
}
