import { statementMutation, type DoneRow, participant } from "@earshot/operations";
import { sql } from "kysely";
import { FeedbackPath } from "../feedback/feedback.schema.ts";
import { isSurvivor, ofFeedback } from "../feedback/merged/merged.queries.ts";
import { takePart } from "../person/take-part.commands.ts";
import { Watch, WatchResult } from "./watch.schema.ts";

export const setFeedbackWatch = statementMutation({
  name: "setFeedbackWatch",
  mcp: { toolset: "feedback", title: "Watch feedback" },
  summary: "Starts or stops watching feedback. A repeated request changes nothing.",
  access: participant,
  join: takePart,
  input: FeedbackPath.extend(Watch.shape),
  ...ofFeedback,
  output: WatchResult,
  noun: "feedback",
  values: ({ feedbackId, watching }) => ({ feedbackId, watching }),
  write(scope, { feedbackId, watching }) {
    const target = sql`from feedback, ${scope.callers} where ${isSurvivor(scope, feedbackId)}`;
    return sql<{ is_watched: boolean } & DoneRow>`changed as (
        insert into feedback_watches as w (project_id, feedback_id, user_id, is_watching)
        select project_id, id, caller_id, ${watching}::boolean ${target}
        on conflict (project_id, user_id, feedback_id) do update set is_watching = excluded.is_watching
          where w.is_watching <> excluded.is_watching returning user_id),
      done as (select position, ${watching}::boolean as is_watched,
        exists (select 1 from changed where user_id = caller_id) as is_changed ${target})`;
  },
  result: ({ is_watched }) => (is_watched === null ? undefined : { is_watched }),
});
