import { newId, statementMutation, unlessReserved } from "@earshot/operations";
import type { z } from "zod";
import { ofFeedback, survivorOf } from "../feedback/merged/merged.queries.ts";
import { queueChanged } from "../feedback/held/held.commands.ts";
import { mayMention, mentionsByStanding } from "../mention/mention.commands.ts";
import { takePart } from "../person/take-part.commands.ts";
import { isOfBot } from "../settings/form.schema.ts";
import { namesFile } from "../upload/claim.commands.ts";
import { createdComment, createParts, isThrough, lockCommented } from "./create.queries.ts";
import { CreateCommentInput, NewComment } from "./comment.schema.ts";

/** The texts that each caller has of their own. */
interface Own {
  id: string;
  content: string;
  parent?: string | undefined;
  /** Set if a program has filled in the form. */
  forged?: string | undefined;
  /** The ids of those whom the text mentions, as JSON, if its author is on the team, and if not. */
  byTeam?: string;
  byOthers?: string;
}

const newValues = ({ content, reply_to_id, ...form }: z.output<typeof CreateCommentInput>): Own => ({
  id: newId(),
  content,
  parent: reply_to_id ?? undefined,
  forged: isOfBot(form) ? "true" : undefined,
});

export const createComment = statementMutation({
  name: "createComment",
  mcp: { toolset: "core", title: "Comment on feedback" },
  summary: "Creates a comment on feedback, or a reply to a comment.",
  access: unlessReserved("commenting"),
  input: CreateCommentInput,
  item: ofFeedback.item,
  isReplaced: (_, { feedbackId }) => isThrough(feedbackId),
  output: NewComment,
  creates: true,
  act: "comment",
  join: takePart,
  noun: "feedback",
  event: "comment.created" as const,
  values: ({ feedbackId }) => ({ feedbackId }),
  own: newValues,
  async readOwn(db, id, inputs) {
    const [first] = inputs;
    if (!first || !mayMention(first.content)) return [];
    const scope = { db, project: { id } };
    const texts = inputs.map(({ content }) => content);
    const mentions = await mentionsByStanding(scope, survivorOf(scope, first.feedbackId), texts);
    return mentions.map(({ byTeam, byOthers }) => ({
      byTeam: JSON.stringify(byTeam),
      byOthers: JSON.stringify(byOthers),
    }));
  },
  lock: (db, id, { feedbackId }) => lockCommented({ db, project: { id } }, feedbackId),
  shape: ({ content }) => ({ hasFiles: namesFile(content), mayMention: mayMention(content) }),
  write: createParts,
  signals: (_, { held }) => (held ? [queueChanged] : []),
  result: createdComment,
});
