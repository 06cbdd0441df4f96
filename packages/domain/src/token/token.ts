import {
  type Db,
  currentInstant,
  requireQuota,
  iso,
  mutation,
  newId,
  notFound,
  query,
  type Scope,
  signedIn,
  qb,
  returned,
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
] as const;

/** Creates a token for a user. The secret is in the result and nowhere else. */
export async function issueToken(db: Db, userId: string, input: z.output<typeof CreateTokenInput>) {
  const { token, prefix, hash } = newSecret();
  const expires_at = input.expires_in_days
    ? sql<string>`${currentInstant} + make_interval(days => ${input.expires_in_days}::int)`
    : null;
  const row = await returned(
    db,
    "tokens",
    db.insertInto("tokens").values({ id: newId(), user_id: userId, name: input.name, prefix, hash, expires_at }),
    columns,
  ).executeTakeFirstOrThrow();
  return { ...row, token };
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
  access: signedIn,
  input: CreateTokenInput,
  output: CreatedToken,
  creates: true,
  async run({ db, caller }, input) {
    await requireQuota(db.selectFrom("tokens").where("user_id", "=", caller.id), "tokens of yours");
    return issueToken(db, caller.id, input);
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
  access: signedIn,
  input: TokenPath,
  output: Token,
  noun: "token",
  run: ({ db, caller }, { tokenId }) =>
    returned(
      db,
      "tokens",
      db.deleteFrom("tokens").where("id", "=", tokenId).where("user_id", "=", caller.id),
      columns,
    ).executeTakeFirst(),
});
