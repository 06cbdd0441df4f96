import {
  badRequest,
  findIn,
  isProjectRow,
  isPublicKey,
  lockProject,
  mutation,
  newId,
  newTokenKey,
  ProjectPath,
  query,
  quotaReached,
  returned,
  team,
  rowState,
} from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { secretSalt } from "./key.ts";
import { ssoKeyColumns, ssoKeyRows } from "./sso.queries.ts";
import { CreatedSsoKey, CreateSsoKeyInput, maxSsoKeys, SsoKey, SsoKeyPath } from "./sso.schema.ts";

export const listSsoKeys = query({
  name: "listSsoKeys",
  summary: "Lists the keys that a project's product signs tokens with, oldest first.",
  access: team("admin"),
  input: ProjectPath,
  output: z.array(SsoKey),
  rows: ssoKeyRows,
});

const keyAudit = {
  subject: "key",
  id: (_: unknown, key?: { id: string }) => key?.id,
  state: rowState("sso_keys", "jwks_url", "created_at"),
};

export const createSsoKey = mutation({
  name: "createSsoKey",
  summary: "Creates a key that signs tokens, and returns its secret this once.",
  access: team("admin"),
  input: CreateSsoKeyInput,
  output: CreatedSsoKey,
  item: () => null,
  creates: true,
  audit: keyAudit,
  async run(scope, { jwks_url = null, public_key = null }) {
    const { db, project, seal } = scope;
    if (jwks_url && public_key) throw badRequest("send jwks_url, public_key or neither.");
    if (public_key && !isPublicKey(public_key))
      throw badRequest("public_key must be a public key in PEM: RSA of 2,048 bits or more, P-256 or Ed25519.");
    const id = newId();
    const secret = jwks_url || public_key ? null : newTokenKey();
    if (secret && !seal) throw badRequest("secrets need AUTH_SECRET, which encrypts them: set it on the server.");
    await lockProject(scope);
    const { count } = await db
      .selectFrom("sso_keys")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("project_id", "=", project.id)
      .executeTakeFirstOrThrow();
    if (count >= maxSsoKeys) throw quotaReached(count, "keys of signed tokens in the project");
    const sealed = secret && seal ? seal(secretSalt(id), secret) : null;
    await db
      .insertInto("sso_keys")
      .values({ id, project_id: project.id, secret: sealed, public_key, jwks_url })
      .execute();
    return { id, kid: id, secret };
  },
});

export const deleteSsoKey = mutation({
  name: "deleteSsoKey",
  summary: "Deletes a key. Tokens that are signed with it no longer sign anybody in.",
  access: team("admin"),
  input: SsoKeyPath,
  output: SsoKey,
  item: () => null,
  noun: "key",
  find: findIn("sso_keys", "keyId"),
  audit: { ...keyAudit, id: ({ keyId }) => keyId },
  run: (scope, { keyId }) =>
    returned(
      scope.db,
      "sso_keys",
      scope.db.deleteFrom("sso_keys").where(isProjectRow(scope, keyId)),
      ssoKeyColumns(scope),
    ).executeTakeFirst(),
});
