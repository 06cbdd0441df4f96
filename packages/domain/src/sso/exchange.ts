import { anyone, DomainError, hashSecret, moveRevision, mutation, type Preparation } from "@earshot/operations";
import { audiencesOf } from "./audiences.queries.ts";
import { giveGuestOver } from "../person/guest/guest-over.commands.ts";
import { openPersonSession } from "../person/session/session.commands.ts";
import { PersonSession } from "../person/session/session.schema.ts";
import { personClaims, refused } from "./claims.ts";
import { joinCompanies } from "./companies.commands.ts";
import { signingKeys } from "./key.ts";
import { personOfClaims } from "./person.commands.ts";
import { ExchangeInput } from "./sso.schema.ts";
import { keepError, requireUnused, takeToken } from "./token.commands.ts";

/** The seconds for which a signed token signs somebody in. */
export const ssoSeconds = 3_600;

export const exchangeSignedToken = mutation({
  name: "exchangeSignedToken",
  summary: "Exchanges a token that a project's product has signed for a bearer token of its person, valid for an hour.",
  access: anyone,
  input: ExchangeInput,
  output: PersonSession,
  item: () => null,
  // The revision moves only if others see a change: see personOfClaims.
  isUnseen: true,
  audit: false,
  async prepare(scope, { token }) {
    const { db, project } = scope;
    const { sso_mode } = await db
      .selectFrom("project_configs")
      .select("sso_mode")
      .where("project_id", "=", project.id)
      .executeTakeFirstOrThrow();
    if (sso_mode === "off")
      throw refused("single sign-on is off in this project: an admin turns it on in its settings.");
    try {
      return await verified(scope, token);
    } catch (error) {
      if (!scope.isRehearsal && error instanceof DomainError && error.code === "UNAUTHORIZED")
        await keepError(db, project.id, told(error));
      throw error;
    }
  },
  async run({ db, project }, { guest }, claims) {
    const person = await personOfClaims(db, project.id, claims);
    if (guest) await giveGuestOver(db, project.id, hashSecret(guest), person.id);
    if (await joinCompanies(db, project.id, person.id, claims.companies ?? [])) await moveRevision(db, project.id);
    return { ...(await openPersonSession(db, project.id, person.id, ssoSeconds)), person };
  },
});

/** Returns an error as the team sees it: also with its cause, such as why an address of theirs did not respond. */
export const told = ({ message, cause }: DomainError): string =>
  cause instanceof Error ? `${message} ${cause.message}`.slice(0, 1_000) : message;

async function verified(scope: Preparation, token: string) {
  const { kid, person } = await readToken(scope, token);
  const used = { projectId: scope.project.id, token, jti: person.jti };
  if (scope.isRehearsal) await requireUnused(scope.db, used);
  else await takeToken(scope.db, { ...used, keyId: kid });
  return person;
}

/** The person of a token that a key of the project has signed, and the key's id. It uses up nothing. */
export async function readToken({ db, project, publicUrl, unseal, verifySigned }: Preparation, token: string) {
  const stored = await db
    .selectFrom("sso_keys")
    .select(["id", "secret", "public_key", "jwks_url"])
    .where("project_id", "=", project.id)
    .orderBy("id")
    .execute();
  const keys = signingKeys(stored, unseal);
  const { kid, claims } = await verifySigned(token, keys, await audiencesOf(db, project.id, publicUrl()));
  return { kid, person: personClaims(claims) };
}
