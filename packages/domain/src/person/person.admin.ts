import {
  badRequest,
  first,
  isProjectRow,
  mutation,
  noOwner,
  type ProjectScope,
  team,
  rowState,
} from "@earshot/operations";
import type { z } from "zod";
import { erasePerson } from "./forget.commands.ts";
import { mergePeople } from "./merge.commands.ts";
import { takeNames } from "./names.commands.ts";
import { personById } from "./profile.queries.ts";
import { BlockPersonInput, MergePersonInput, Person, PersonPath } from "./profile.schema.ts";

const personRow = ({ db, project }: ProjectScope, personId: string) =>
  db.selectFrom("people").where(isProjectRow({ project }, personId));

const findPerson = (scope: ProjectScope, { personId }: z.output<typeof PersonPath>) =>
  personRow(scope, personId).select(noOwner).executeTakeFirst();

/** The declaration of what admins do with a person. */
const ofPerson = { access: team("admin"), output: Person, noun: "person", find: findPerson };

export const mergePerson = mutation({
  ...ofPerson,
  name: "mergePerson",
  mcp: { toolset: "people", title: "Merge people" },
  summary: "Merges a person into another one, who gets all that they wrote and voted for. Two votes become one.",
  input: MergePersonInput,
  audit: { subject: "person", id: ({ personId }) => personId, says: ({ into }) => ({ into }) },
  async run(scope, { personId, into }) {
    if (personId === into) throw badRequest("a person cannot be merged into themselves.");
    const { db, project } = scope;
    // A vote of theirs that waits for this one would hold back mergePeople, which locks the person for good only at its end.
    const from = await personRow(scope, personId)
      .select(["kind", "external_id", "merged_external_ids"])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (from?.kind === "account")
      throw badRequest("this person has an account: merge the other one into them instead.");
    if (!from) return undefined;
    if (!(await mergePeople(db, { projectId: project.id, from: personId, into }))) return undefined;
    if (from.external_id !== null)
      await takeNames(db, project.id, into, [from.external_id, ...from.merged_external_ids]);
    return first(db, personById(scope, into));
  },
});

/** The last millisecond of a timestamp. */
const forEver = "9999-12-31T23:59:59.999Z";

export const blockPerson = mutation({
  ...ofPerson,
  name: "blockPerson",
  mcp: { toolset: "people", title: "Block a person" },
  summary: "Blocks a person, who is signed out of the project, reads on and writes nothing. A past time unblocks them.",
  input: BlockPersonInput,
  audit: { subject: "person", id: ({ personId }) => personId, state: rowState("people", "blocked_until") },
  async run(scope, { personId, until = forEver, reason }) {
    const { db, project } = scope;
    const member = db
      .selectFrom("members")
      .select("role")
      .where("project_id", "=", project.id)
      .where("user_id", "=", personId);
    const isBlocked = Date.parse(until) > Date.now();
    if (isBlocked && (await member.executeTakeFirst()))
      throw badRequest("this person is on the team: remove them from it before you block them.");
    await db
      .updateTable("people")
      .set({ blocked_until: until, blocked_reason: reason })
      .where(isProjectRow(scope, personId))
      .execute();
    if (isBlocked)
      await db
        .deleteFrom("person_sessions")
        .where("project_id", "=", project.id)
        .where("person_id", "=", personId)
        .execute();
    return first(db, personById(scope, personId));
  },
});

export const forgetPerson = mutation({
  ...ofPerson,
  name: "forgetPerson",
  summary: "Erases who a person was, and the project's archives. What they wrote stays, as that of a deleted user.",
  input: PersonPath,
  audit: { subject: "person", id: ({ personId }) => personId },
  async run(scope, { personId }) {
    const found = await personRow(scope, personId).select("kind").executeTakeFirst();
    if (found?.kind === "account") throw badRequest("this person has an account: only they can delete it.");
    if (!found) return undefined;
    await erasePerson(scope, personId);
    return first(scope.db, personById(scope, personId));
  },
});
