import { ownPath } from "@earshot/auth";
import type { FastifyRequest } from "fastify";
import type { Authentication } from "../../settings/authentication.ts";

interface Parts {
  readonly authentication: Authentication;
  readonly publicUrl: () => string;
}

/**
 * The address at the identity provider to which the sign-in page sends everybody at once who is not signed in, where there
 * is one provider alone. Undefined once the provider has let somebody down: the page says so, and does not send them back.
 */
export async function oneProvider(
  { query, url }: FastifyRequest,
  { authentication, publicUrl }: Parts,
  call: typeof fetch,
): Promise<string | undefined> {
  const { error, domain, next } = query as { error?: unknown; domain?: unknown; next?: unknown };
  if (!authentication.ways.isOneProvider || !authentication.signIn || error !== undefined) return undefined;
  const home = publicUrl();
  if ((await call(`${home}/trpc/account.me`)).ok) return undefined;
  // At the way back, the page asks whether to go on at a project's own domain.
  const back = home + (domain === undefined ? ownPath(next, home) : url);
  const failed = domain === undefined ? `${home}/sign-in?${new URLSearchParams({ next: ownPath(next, home) })}` : back;
  const response = await call(`${home}/auth/sign-in/social`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: home },
    body: JSON.stringify({ provider: "oidc", callbackURL: back, errorCallbackURL: failed }),
  });
  if (!response.ok) return undefined;
  const { url: address } = (await response.json()) as { url?: string };
  return address;
}
