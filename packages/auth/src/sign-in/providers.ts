import type { AuthContext } from "better-auth";
import { genericOAuth, type GenericOAuthConfig } from "better-auth/plugins";
import { setTimeout } from "node:timers/promises";
import { oidcAccount, oidcProvider } from "../principal/oidc-user.ts";

/** An application that is registered at a provider. */
interface Registration {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The provider's address. */
  readonly url: string;
}

/** The milliseconds that a provider may take. */
const timeout = 5_000;

async function fetchJson(url: string, accessToken = ""): Promise<unknown> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${accessToken}`, accept: "application/json", "user-agent": "earshot" },
    signal: AbortSignal.timeout(timeout),
  });
  return response.ok ? response.json() : null;
}

interface GithubUser {
  id: number;
  login: string;
  name: string | null;
  avatar_url: string;
}

interface GithubEmail {
  email: string;
  primary: boolean;
  verified: boolean;
}

/** GitHub, or a server of GitHub Enterprise, which has its API under `/api/v3`. */
function github({ clientId, clientSecret, url }: Registration): GenericOAuthConfig {
  const api = url === "https://github.com" ? "https://api.github.com" : `${url}/api/v3`;
  return {
    providerId: "github",
    name: "GitHub",
    clientId,
    clientSecret,
    authorizationUrl: `${url}/login/oauth/authorize`,
    tokenUrl: `${url}/login/oauth/access_token`,
    scopes: ["read:user", "user:email"],
    async getUserInfo({ accessToken }) {
      const [user, emails] = (await Promise.all([
        fetchJson(`${api}/user`, accessToken),
        fetchJson(`${api}/user/emails`, accessToken),
      ])) as [GithubUser | null, GithubEmail[] | null];
      const primary = emails?.find((email) => email.primary);
      if (!user || !primary) return null;
      return {
        id: String(user.id),
        name: user.name ?? user.login,
        email: primary.email,
        emailVerified: primary.verified,
        image: user.avatar_url,
      };
    },
  };
}

const oidc = (providerId: string, name: string, { clientId, clientSecret, url }: Registration): GenericOAuthConfig => ({
  providerId,
  name,
  clientId,
  clientSecret,
  discoveryUrl: `${url.replace(/\/$/, "")}/.well-known/openid-configuration`,
  scopes: ["openid", "email", "profile"],
  requireIdTokenVerification: true,
  accountSubject: ({ profile }) => oidcAccount(url, String(profile.sub)),
});

/** The identity providers, by their name in the callback URL: `/auth/callback/<name>`. */
export type Providers = Readonly<Partial<Record<"github" | "google" | "oidc", Registration>>>;

const configsOf = ({ github: hub, google, oidc: own }: Providers): GenericOAuthConfig[] => [
  ...(hub ? [github(hub)] : []),
  ...(google ? [oidc("google", "Google", google)] : []),
  ...(own ? [oidc(oidcProvider, "single sign-on", own)] : []),
];

/**
 * The plugin for the registered providers. At the start, better-auth fetches each provider's URLs without a time-out. A
 * provider that does not respond must not hold up the others: its URLs are fetched again when somebody signs in by it.
 */
export function signInByProviders(providers: Providers) {
  const config = configsOf(providers);
  const plugin = genericOAuth({ config });
  const pendingDiscovery = new Map(config.map((each) => [each.providerId, each]));
  return {
    ...plugin,
    init: (context: AuthContext) =>
      Promise.race([
        plugin.init(context),
        setTimeout(timeout, undefined, { ref: false }).then(() => ({
          context: { socialProviders: context.socialProviders, genericOAuthPendingDiscovery: pendingDiscovery },
        })),
      ]),
  };
}
