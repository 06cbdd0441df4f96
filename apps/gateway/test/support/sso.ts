import { exportSPKI, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from "jose";
import { randomUUID } from "node:crypto";
import { newId } from "@earshot/operations";
import { trpc } from "./http.ts";
import { db, server } from "./server.ts";
import { newWorld, type World } from "./world.ts";

/** The key of the product whose tokens the examples have. */
const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
export const pem = await exportSPKI(publicKey);

/** A key of a project, whose private half signs the tokens of `signedBy`. Returns its id. */
export async function newSsoKey({ id: project_id }: Pick<World, "id">): Promise<string> {
  const id = newId();
  await db.insertInto("sso_keys").values({ id, project_id, public_key: pem }).execute();
  return id;
}

/** The address of a project, as tokens name it. */
const audienceOf = ({ slug }: Pick<World, "slug">) => `${server.url}/p/${slug}`;

/** A token by that key. A claim that is undefined is left out. */
export function signedBy(world: Pick<World, "slug">, claims: JWTPayload = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  const payload = { sub: randomUUID(), aud: audienceOf(world), iat: now, exp: now + 300, ...claims };
  return new SignJWT(payload).setProtectedHeader({ alg: "ES256" }).sign(privateKey);
}

/** Turns single sign-on on. */
export const letTokens = ({ id }: Pick<World, "id">, sso_mode: "beside" | "only" = "beside") =>
  db.updateTable("project_configs").set({ sso_mode }).where("project_id", "=", id).execute();

/** The time of a token. */
export const seconds = () => Math.floor(Date.now() / 1_000);
/** The claims of a token that is accepted, and these. */
export const claimsOf = (world: World, claims: Record<string, unknown> = {}): JWTPayload => ({
  sub: "customer-1",
  aud: audienceOf(world),
  iat: seconds(),
  exp: seconds() + 300,
  ...claims,
});

/** A project with a secret of HS256, and tokens that it signs. */
export async function newSsoWorld() {
  const world = await newWorld();
  const { settings: ofProject, sso: call } = trpc(world.admin.token);
  const { slug: projectSlug } = world;
  const key = await call.createKey.mutate({ projectSlug });
  const setMode = (mode: "off" | "beside" | "only") => ofProject.update.mutate({ projectSlug, sso: { mode } });
  await setMode("beside");
  const secret = Buffer.from(key.secret!, "base64url");
  const sign = (
    claims: Record<string, unknown> = {},
    header: Partial<JWTHeaderParameters> = {},
    by: Uint8Array = secret,
  ) => new SignJWT(claimsOf(world, claims)).setProtectedHeader({ alg: "HS256", ...header }).sign(by);
  const exchange = (token: string) => trpc().sso.exchange.mutate({ projectSlug, token });
  const settings = async () => (await trpc(world.member.token).settings.get.query({ projectSlug })).sso;
  return { world, key, secret, sign, exchange, settings, setMode, call, projectSlug };
}
export type Sso = Awaited<ReturnType<typeof newSsoWorld>>;
