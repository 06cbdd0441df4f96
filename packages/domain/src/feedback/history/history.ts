import { listIfThere, query, reader } from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { authorJson } from "../../person/person.queries.ts";
import { FeedbackPath } from "../feedback.schema.ts";
import { statusChangesOf } from "./history.queries.ts";
import { StatusChange } from "./history.schema.ts";
import { differsForAuthors } from "../held/held.queries.ts";
import { isSurvivorFor, ofFeedback, survivorOf } from "../merged/merged.queries.ts";

export const listStatusChanges = query({
  name: "listStatusChanges",
  mcp: { toolset: "feedback", title: "List status changes" },
  summary: "Lists the latest changes of a feedback item's status, oldest first.",
  access: reader,
  input: FeedbackPath,
  ...ofFeedback,
  ...differsForAuthors,
  output: z.array(StatusChange),
  noun: "feedback",
  cachedFor: "role",
  namesOwn: "outsiders",
  rows: (scope, { feedbackId }) => sql<{ items: string }>`(
    select array_to_json(array(select row_to_json(one) from (
        select change.id, change.from_status, change.to_status,
          (select ${authorJson(scope, "u")} from users as u where u.id = change.user_id) as user, change.created_at
        from (${statusChangesOf(scope, survivorOf(scope, feedbackId))}) as change order by change.id) as one))::text as items
    from feedback where ${isSurvivorFor(scope, feedbackId)})`,
  compose: listIfThere,
});
