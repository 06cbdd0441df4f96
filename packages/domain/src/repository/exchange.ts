import {
  anyone,
  currentInstant,
  type Db,
  DomainError,
  isProjectRow,
  iso,
  mutation,
  newId,
  newSecret,
  type Preparation,
  requireQuota,
  returned,
} from "@earshot/operations";
import { sql } from "kysely";
import { audiencesOf } from "../sso/audiences.queries.ts";
import { ExchangeForgeTokenInput, RepositoryToken } from "./repository.schema.ts";

/** The minutes for which a token writes. */
const minutes = 30;

const refused = (sentence: string) => new DomainError("UNAUTHORIZED", sentence);

export const exchangeForgeToken = mutation({
  name: "exchangeForgeToken",
  summary:
    "Exchanges an OIDC token of a repository's CI for a token that reads and writes in the project, for 30 minutes.",
  access: anyone,
  input: ExchangeForgeTokenInput,
  output: RepositoryToken,
  item: () => null,
  isUnseen: true,
  audit: false,
  prepare: verified,
  async run(scope, _, { id, user_id, name, forgeId }) {
    const { db, project } = scope;
    const { numUpdatedRows } = await db
      .updateTable("repositories")
      .set({ last_used_at: currentInstant, forge_id: forgeId })
      .where(isProjectRow(scope, id))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refused(`the repository ${name} was removed from this project.`);
    return issue(db, project.id, { userId: user_id, name: `CI of ${name}`.slice(0, 100) });
  },
});

/** A claim that names something. GitLab's ids are numbers. */
const textOf = (claim: unknown): string | undefined =>
  typeof claim === "string" || typeof claim === "number" ? String(claim) : undefined;

/** True if whoever added a repository of this project is on its team. */
const isOnTeam = (projectId: string) =>
  sql<boolean>`exists (select from members where members.project_id = ${projectId} and members.user_id = repositories.user_id)`;

/** The repository of a token that its forge has signed for this project. */
async function verified({ db, project, publicUrl, verifySigned }: Preparation, { token }: { token: string }) {
  const repositories = await db
    .selectFrom("repositories")
    .select(["id", "issuer", "name", "ref", "forge_id", "user_id"])
    .select(isOnTeam(project.id).as("is_on_team"))
    .where("project_id", "=", project.id)
    // A repository that an admin has added again, after the one before has left the team, comes first.
    .orderBy("is_on_team", "desc")
    .orderBy("id")
    .execute();
  const issuers = [...new Set(repositories.map(({ issuer }) => issuer))];
  if (issuers.length === 0) throw refused("no repository may write in this project: an admin adds it to the project.");
  const keys = issuers.map((issuer) => ({ kid: issuer, issuer }));
  const { kid, claims } = await verifySigned(token, keys, await audiencesOf(db, project.id, publicUrl()));
  const name = textOf(claims["repository"] ?? claims["project_path"]) ?? "no repository";
  const named = repositories.filter((one) => one.issuer === kid && one.name.toLowerCase() === name.toLowerCase());
  if (named.length === 0)
    throw refused(`the token is of ${JSON.stringify(name.slice(0, 200))}, which may not write in this project.`);
  const { ref, ref_type } = claims;
  // GitLab has the bare name in `ref`, whether it is that of a branch or of a tag, which others may push.
  const isRef = (wanted: string) => wanted === ref && (ref_type !== "tag" || wanted.startsWith("refs/"));
  const found = named.find((one) => one.ref === null || isRef(one.ref));
  if (!found)
    throw refused(
      `ref is ${ref_type === "tag" ? "the tag " : ""}${JSON.stringify(ref)}: it must be ${named.map((one) => JSON.stringify(one.ref)).join(" or ")}.`,
    );
  const forgeId = textOf(claims["repository_id"] ?? claims["project_id"]) ?? null;
  if (found.forge_id !== null && found.forge_id !== forgeId)
    throw refused(
      `${found.name} is another repository than the one of this name that was added: remove it, and add it again.`,
    );
  if (!found.is_on_team)
    throw refused(`whoever added ${found.name} is not on the team any more: an admin adds it again.`);
  return { ...found, forgeId };
}

/** Issues a token of a user that is limited to a project. Those before it that have expired are deleted. */
async function issue(db: Db, projectId: string, { userId, name }: { userId: string; name: string }) {
  await db
    .deleteFrom("tokens")
    .where("user_id", "=", userId)
    .where("name", "=", name)
    .where(sql<boolean>`expires_at < now()`)
    .execute();
  await requireQuota(db.selectFrom("tokens").where("user_id", "=", userId), "tokens of whoever added the repository");
  const { token, prefix, hash } = newSecret();
  const expires_at = sql<string>`${currentInstant} + make_interval(mins => ${minutes}::int)`;
  const row = await returned(
    db,
    "tokens",
    db.insertInto("tokens").values({
      id: newId(),
      user_id: userId,
      name,
      prefix,
      hash,
      expires_at,
      scopes: ["read", "write"],
      project_ids: [projectId],
    }),
    [iso("expires_at").as("expires_at")],
  ).executeTakeFirstOrThrow();
  return { token, expires_at: row.expires_at };
}
