import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type AccountClaims, type Configuration, Provider } from "oidc-provider";
import type { BrowserSession } from "./browser-session.ts";

const client = { id: "earshot", secret: "the secret of the client" };

export type OidcProvider = Awaited<ReturnType<typeof startOidcProvider>>;

/** A real OIDC provider on this machine. Who comes to it is signed in at once as the account of `signInAs`. */
export async function startOidcProvider(givenPort = 0) {
  const accounts = new Map<string, AccountClaims>();
  let current = "";
  let isSilent = false;
  const server = createServer((request, response) => void handle(request, response));
  server.listen(givenPort, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const configuration: Configuration = {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: ["http://127.0.0.1/"] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "picture", "groups"] },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    cookies: { keys: ["a key of the provider"] },
    interactions: { url: () => "/interaction" },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: client.id, accountId: oidc.session?.accountId ?? "" });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    findAccount: (_, id) => ({ accountId: id, claims: () => accounts.get(id) ?? { sub: id } }),
  };
  const provider = new Provider(url, configuration);
  // A gateway has its port only after it has been told of the provider.
  Object.assign(provider.Client.prototype as object, { redirectUriAllowed: () => true });
  const answer = provider.callback();
  const handle: typeof answer = async (request, response) => {
    if (isSilent) return;
    if (!request.url?.startsWith("/interaction")) return answer(request, response);
    await provider.interactionFinished(request, response, { login: { accountId: current } });
  };
  return {
    url,
    port,
    env: { OIDC_ISSUER: url, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret },
    /** Whoever comes next is this account. */
    signInAs(claims: AccountClaims) {
      accounts.set(claims.sub, claims);
      current = claims.sub;
    },
    /** Makes it accept requests without a response, or respond again. */
    setSilent: (value: boolean) => void (isSilent = value),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Signs a browser in as this account of the provider, and returns the path at which it ends. */
export async function signInAt(
  provider: Pick<OidcProvider, "signInAs">,
  browser: BrowserSession,
  claims: AccountClaims,
  stopAt?: string,
): Promise<string> {
  provider.signInAs(claims);
  const body = { provider: "oidc", callbackURL: "/", errorCallbackURL: "/sign-in" };
  const response = await browser.send("/auth/sign-in/social", { body });
  const { url } = (await response.json()) as { url: string };
  return (await browser.follow(url, stopAt)).path;
}
