import { listIfThere, query, reader } from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { isSurvivorFor, ofFeedback, survivorOf } from "../feedback/merged/merged.queries.ts";
import { Author } from "../person/person.schema.ts";
import { mentionableRows } from "./mention.queries.ts";
import { MentionableInput } from "./mention.schema.ts";

export const listMentionable = query({
  name: "listMentionable",
  summary: "Lists whom a comment or a note on feedback can mention, by the beginning of a name.",
  access: reader,
  input: MentionableInput,
  ...ofFeedback,
  output: z.array(Author),
  noun: "feedback",
  values: ({ feedbackId, q = "", team = false }) => ({ feedbackId, q, team }),
  rows: (scope, { feedbackId, ...values }) => sql<{ items: string }>`(
    select array_to_json(array(select row_to_json(one)
        from ${mentionableRows(scope, survivorOf(scope, feedbackId), values)} as one))::text as items
    from feedback where ${isSurvivorFor(scope, feedbackId)})`,
  compose: listIfThere,
});
