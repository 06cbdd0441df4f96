import {
  badRequest,
  isProjectRow,
  lockProject,
  mutation,
  type ProjectScope,
  raceLost,
  team,
} from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import { isSurvivor, ofFeedback } from "../feedback/merged/merged.queries.ts";
import { addPerson } from "../person/add.commands.ts";
import { voteParts, voteResult, votesThrough } from "./vote.queries.ts";
import { VoteForInput, VoteForResult } from "./vote.schema.ts";

type Input = z.output<typeof VoteForInput>;

const withEmail = ({ db, project }: ProjectScope, email: string) =>
  db
    .selectFrom("people")
    .select("id")
    .where("project_id", "=", project.id)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .orderBy("email_verified", "desc")
    .orderBy("id")
    .executeTakeFirst();

/** Returns the id of the person who votes. Without one of this e-mail, adds one: two who do so at once wait for each other. */
async function findVoter(scope: ProjectScope, { personId, email = "", name = email, upvoted }: Input): Promise<string> {
  const { db, project } = scope;
  if (personId !== undefined) {
    const found = await db.selectFrom("people").select("id").where(isProjectRow(scope, personId)).executeTakeFirst();
    if (!found) throw badRequest("personId is invalid: there is no such person in this project.");
    return personId;
  }
  const found = await withEmail(scope, email);
  if (found) return found.id;
  // Nobody is added by whose vote is removed.
  if (!upvoted) throw badRequest("email is invalid: nobody in this project has it.");
  await lockProject(scope);
  return (await withEmail(scope, email))?.id ?? addPerson(db, project.id, { name, email });
}

export const voteForFeedback = mutation({
  name: "voteForFeedback",
  mcp: { toolset: "core", title: "Vote for somebody else" },
  summary: "Adds or removes an upvote on behalf of a person, with the evidence of it.",
  access: team("member"),
  input: VoteForInput,
  ...ofFeedback,
  output: VoteForResult,
  noun: "feedback",
  signals: (_, __, { feedback_id }) => [{ kind: "feedback.voted", feedback_id: String(feedback_id) }],
  async run(scope, input) {
    const { db, project, caller } = scope;
    const { feedbackId, upvoted, evidence } = input;
    const isTarget = isSurvivor(scope, feedbackId);
    if (!(await db.selectFrom("feedback").select("id").where(isTarget).executeTakeFirst())) return undefined;
    const person_id = await findVoter(scope, input);
    const callers = sql`(select ${person_id}::uuid as caller_id, 1::bigint as position) as allowed`;
    const parts = voteParts(
      { project, callers, isAllowed: sql<boolean>`true`, network: sql<null>`null` },
      { ...votesThrough(feedbackId), enteredBy: caller.id },
      isTarget,
      upvoted,
    );
    const [row] = (
      await sql<Parameters<typeof voteResult>[0] & { has_lost: boolean }>`with ${parts} select * from done`.execute(db)
    ).rows;
    if (row?.has_lost) throw raceLost();
    const result = row && voteResult(row);
    if (result && upvoted && evidence)
      await sql`update feedback_upvotes set evidence = ${JSON.stringify(evidence)}::jsonb
        where project_id = ${project.id} and feedback_id = ${result.feedback_id} and user_id = ${person_id}`.execute(
        db,
      );
    return result && { ...result, person_id };
  },
});
