import { first, mutation, type ProjectScope, team } from "@earshot/operations";
import { sql } from "kysely";
import { AnswerText } from "../answer/answer.schema.ts";
import { isUnmerged } from "../merge/merge.queries.ts";
import { oneFeedback } from "./feedback.queries.ts";
import { FeedbackPath, FullFeedback } from "./feedback.schema.ts";

export const answerFeedback = mutation({
  name: "answerFeedback",
  summary: "Sets the team's answer to feedback, which is shown first. An empty answer removes it.",
  access: team("member"),
  input: FeedbackPath.extend(AnswerText.shape),
  item: ({ feedbackId }) => feedbackId,
  output: FullFeedback,
  noun: "feedback",
  events: ({ feedbackId }, { answer }) => [
    { kind: answer ? "feedback.answered" : "feedback.updated", feedback_id: feedbackId },
  ],
  async run(scope, { feedbackId, content }) {
    const found = scope.db.selectFrom("feedback").select("id").where(isUnmerged(scope, feedbackId)).forNoKeyUpdate();
    if (!(await found.executeTakeFirst())) return undefined;
    await (content ? setAnswer(scope, feedbackId, content) : removeAnswer(scope, feedbackId));
    return first(scope.db, oneFeedback(scope, feedbackId));
  },
});

/** Another text is another answer: it has the author and the time of its own. */
const setAnswer = (scope: ProjectScope, feedbackId: string, content: string) =>
  sql`insert into feedback_answers as a (project_id, feedback_id, user_id, content)
    select project_id, id, ${scope.caller.id}::uuid, ${content} from feedback where ${isUnmerged(scope, feedbackId)}
    on conflict (project_id, feedback_id) do update
      set user_id = excluded.user_id, content = excluded.content, created_at = excluded.created_at
      where a.content <> excluded.content`.execute(scope.db);

const removeAnswer = ({ db, project }: ProjectScope, feedbackId: string) =>
  db
    .deleteFrom("feedback_answers")
    .where("project_id", "=", project.id)
    .where("feedback_id", "=", feedbackId)
    .execute();
