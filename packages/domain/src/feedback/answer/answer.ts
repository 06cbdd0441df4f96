import { first, mutation, type ProjectScope, team } from "@earshot/operations";
import { sql } from "kysely";
import { takePart } from "../../person/take-part.commands.ts";
import { eraseAnswerExchanges } from "../../exchange/erase.commands.ts";
import { AnswerText } from "./answer.schema.ts";
import { claimFiles } from "../../upload/claim.commands.ts";
import { isUnmerged } from "../merged/merged.queries.ts";
import { oneFeedback } from "../feedback.queries.ts";
import { FeedbackPath, FullFeedback } from "../feedback.schema.ts";

export const answerFeedback = mutation({
  name: "answerFeedback",
  mcp: { toolset: "core", title: "Answer feedback" },
  summary: "Sets the team's answer to feedback, which is shown first. An empty answer removes it.",
  access: team("member"),
  join: takePart,
  input: FeedbackPath.extend(AnswerText.shape),
  item: ({ feedbackId }) => feedbackId,
  output: FullFeedback,
  noun: "feedback",
  events: ({ feedbackId }, { answer }, { isChanged }) =>
    isChanged ? [{ kind: answer ? "feedback.answered" : "feedback.updated", feedback_id: feedbackId }] : [],
  async run(scope, { feedbackId, content }) {
    const found = scope.db.selectFrom("feedback").select("id").where(isUnmerged(scope, feedbackId)).forNoKeyUpdate();
    if (!(await found.executeTakeFirst())) return undefined;
    const isChanged = await (content ? setAnswer(scope, feedbackId, content) : removeAnswer(scope, feedbackId));
    await claimFiles(scope, { kind: "answer", id: feedbackId }, content);
    const feedback = await first(scope.db, oneFeedback(scope, feedbackId));
    return feedback && { ...feedback, isChanged };
  },
});

/** A changed text is a new answer: it gets its own author and time. False if it is the same. */
async function setAnswer(scope: ProjectScope, feedbackId: string, content: string): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`insert into feedback_answers as a (project_id, feedback_id, user_id, content)
    select project_id, id, ${scope.caller.id}::uuid, ${content} from feedback where ${isUnmerged(scope, feedbackId)}
    on conflict (project_id, feedback_id) do update
      set user_id = excluded.user_id, content = excluded.content, created_at = excluded.created_at
      where a.content <> excluded.content`.execute(scope.db);
  return numAffectedRows > 0n;
}

/** False if there is none. */
async function removeAnswer({ db, project }: ProjectScope, feedbackId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("feedback_answers")
    .where("project_id", "=", project.id)
    .where("feedback_id", "=", feedbackId)
    .executeTakeFirst();
  await eraseAnswerExchanges(db, project.id, feedbackId);
  return numDeletedRows > 0n;
}
