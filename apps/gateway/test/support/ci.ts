import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import { onTestFinished } from "vitest";

const client = { id: "runner", secret: "the secret of the runner" };

/**
 * A forge with a real issuer of OIDC tokens. At `/token-of-run` it gives a run of CI a token with these claims for the
 * audience that it asks for, as GitHub does.
 */
export async function startForge(claims: Record<string, unknown>) {
  const state = { claims, seconds: 300 };
  const server = createServer((request, response) => void handle(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(url, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        grant_types: ["client_credentials"],
        redirect_uris: [],
        response_types: [],
      },
    ],
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_, audience) => ({
          scope: "",
          audience,
          accessTokenTTL: state.seconds,
          accessTokenFormat: "jwt",
          jwt: { sign: { alg: "RS256" } },
        }),
      },
    },
    extraTokenClaims: () => state.claims,
    cookies: { keys: ["a key of the forge"] },
  });
  const answer = provider.callback();

  async function tokenFor(audience: string): Promise<string> {
    const response = await fetch(`${url}/token`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${client.id}:${encodeURIComponent(client.secret)}`).toString("base64")}`,
      },
      body: new URLSearchParams({ grant_type: "client_credentials", resource: audience }),
    });
    const { access_token, ...fault } = (await response.json()) as { access_token?: string };
    if (!access_token) throw new Error(JSON.stringify(fault));
    return access_token;
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? "", url);
    if (pathname !== "/token-of-run") return answer(request, response);
    const isRun = request.headers.authorization === "Bearer run";
    if (!isRun) return void response.writeHead(401).end("{}");
    response.end(JSON.stringify({ value: await tokenFor(searchParams.get("audience") ?? "") }));
  };

  return {
    url,
    /** The claims and the lifetime of the next tokens. */
    state,
    tokenFor,
    /** The environment of a run. */
    env: { ACTIONS_ID_TOKEN_REQUEST_URL: `${url}/token-of-run?version=1`, ACTIONS_ID_TOKEN_REQUEST_TOKEN: "run" },
  };
}
