import {
  type Db,
  badRequest,
  currentInstant,
  forbidden,
  requireQuota,
  iso,
  managing,
  mutation,
  newId,
  notFound,
  query,
  type Scope,
  signedIn,
  qb,
  returned,
  tokenScopes,
} from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { hashSecret, newSecret } from "@earshot/operations";
import { CreatedToken, CreateTokenInput, Token, TokenPath } from "./token.schema.ts";

const columns = [
  "id",
  "name",
  "prefix",
  iso("created_at").as("created_at"),
  iso("expires_at").$castTo<string | null>().as("expires_at"),
  iso("last_used_at").$castTo<string | null>().as("last_used_at"),
  "scopes",
  sql<string[] | null>`case when project_ids is not null
    then array(select slug from projects where projects.id = any(project_ids) order by slug) end`.as("projects"),
] as const;

/** Creates a token for a user. The secret is in the result and nowhere else. */
export async function issueToken(db: Db, userId: string, input: z.input<typeof CreateTokenInput>) {
  const { token, prefix, hash } = newSecret();
  const expires_at = input.expires_in_days
    ? sql<string>`${currentInstant} + make_interval(days => ${input.expires_in_days}::int)`
    : null;
  const { scopes = [...tokenScopes], projects } = input;
  const project_ids = projects ? await idsOf(db, userId, projects) : null;
  const row = await returned(
    db,
    "tokens",
    db
      .insertInto("tokens")
      .values({ id: newId(), user_id: userId, name: input.name, prefix, hash, expires_at, scopes, project_ids }),
    columns,
  ).executeTakeFirstOrThrow();
  return { ...row, token };
}

/** The ids of projects that the user may know of. 400 names a slug of none. */
async function idsOf(db: Db, userId: string, slugs: readonly string[]): Promise<string[]> {
  const found = await db
    .selectFrom("projects as p")
    .leftJoin("members as m", (join) => join.onRef("m.project_id", "=", "p.id").on("m.user_id", "=", userId))
    .select(["p.id", "p.slug"])
    .where("p.slug", "in", slugs)
    .where(sql<boolean>`(p.visibility <> 'private' or m.user_id is not null)`)
    .execute();
  const unknown = slugs.filter((slug) => !found.some((project) => project.slug === slug));
  if (unknown.length > 0) throw badRequest(`projects: there is no ${unknown.join(", ")}.`);
  return found.map(({ id }) => id);
}

/** Revokes a token by its text, its prefix or its id, and returns its prefix. 404 if there is none. */
export async function removeToken(db: Db, tokenOrId: string): Promise<string> {
  const removed = await db
    .deleteFrom("tokens")
    .where((eb) =>
      eb.or([
        eb("hash", "=", hashSecret(tokenOrId)),
        eb("prefix", "=", tokenOrId),
        eb(sql`id::text`, "=", tokenOrId.toLowerCase()),
      ]),
    )
    .returning("prefix")
    .executeTakeFirst();
  if (!removed) throw notFound("token");
  return removed.prefix;
}

/** A user's tokens, newest first. */
export const tokensOf = (db: Db, userId: Scope["caller"]["id"]) =>
  db
    .selectFrom("tokens")
    .select(columns)
    .where("user_id", "=", userId)
    .orderBy("tokens.created_at", "desc")
    .orderBy("id", "desc");

export const createToken = mutation({
  name: "createToken",
  summary: "Creates a token for the caller.",
  access: managing(signedIn),
  input: CreateTokenInput,
  output: CreatedToken,
  creates: true,
  audit: { subject: "token", projects: "caller's", id: (_, token) => token?.id, says: (_, { scopes }) => ({ scopes }) },
  async run({ db, caller }, input) {
    await requireQuota(db.selectFrom("tokens").where("user_id", "=", caller.id), "tokens of yours");
    // A token that is limited to projects makes none.
    const { scopes = caller.scopes ?? tokenScopes } = input;
    const more = scopes.filter((scope) => caller.scopes && !caller.scopes.includes(scope));
    if (more.length > 0)
      throw forbidden(`your token lacks the scope ${more.join(" and ")}: it cannot give that to another.`);
    return issueToken(db, caller.id, { ...input, scopes: [...scopes] });
  },
});

export const listTokens = query({
  name: "listTokens",
  summary: "Lists the caller's tokens, newest first.",
  access: signedIn,
  input: z.object({}),
  output: z.array(Token),
  rows: ({ caller }) => tokensOf(qb, caller.id),
});

export const revokeToken = mutation({
  name: "revokeToken",
  summary: "Revokes one of the caller's tokens immediately.",
  access: managing(signedIn),
  input: TokenPath,
  output: Token,
  noun: "token",
  audit: { subject: "token", projects: "caller's", id: ({ tokenId }) => tokenId },
  run: ({ db, caller }, { tokenId }) =>
    returned(
      db,
      "tokens",
      db.deleteFrom("tokens").where("id", "=", tokenId).where("user_id", "=", caller.id),
      columns,
    ).executeTakeFirst(),
});
