import { createClient } from "../../src/index.ts";
import { UsageError } from "../usage.ts";

const { env } = process;

/** An OIDC token of the run of CI that this is a part of, for this audience. Undefined outside of CI. */
async function forgeToken(audience: string): Promise<string | undefined> {
  const given = env["EARSHOT_ID_TOKEN"];
  const address = env["ACTIONS_ID_TOKEN_REQUEST_URL"];
  if (given || !address) return given;
  const url = new URL(address);
  url.searchParams.set("audience", audience);
  const headers = { authorization: `Bearer ${env["ACTIONS_ID_TOKEN_REQUEST_TOKEN"] ?? ""}` };
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(15_000) }).catch((cause: unknown) => {
    throw new UsageError(`the forge gives no OIDC token: ${(cause as Error).message}.`, { cause });
  });
  const { value } = (await response.json().catch(() => ({}))) as { value?: string };
  if (!value) throw new UsageError(`the forge gives no OIDC token: it responded with ${response.status}.`);
  return value;
}

/** Returns the caller's own token, or one that the server gives for a token of the forge; undefined without either. */
export async function tokenOf(url: string, own: string | undefined, projectSlug: string): Promise<string | undefined> {
  if (own) return own;
  const token = await forgeToken(`${url.replace(/\/+$/, "")}/p/${projectSlug}`);
  if (!token) return undefined;
  return (await createClient({ url }).repository.exchange.mutate({ projectSlug, token })).token;
}
