import { authenticator, domainCookies, mailer, oidcVerifier, peopleReader, sessionReader } from "@earshot/auth";
import type { Authenticate, DomainCookies, Providers, SendMail, Sessions } from "@earshot/auth";
import type { finishAtDomain, SignIn } from "@earshot/auth/sign-in";
import { makeSecret } from "@earshot/db";
import { followClaims } from "@earshot/domain";
import type { Context } from "@earshot/operations";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type AddressInfo, isIPv6 } from "node:net";
import type { Settings } from "./env.ts";

/** The time for which a link of the command line works, in seconds. */
const linkSeconds = 3_600;

/** Returns the address at which people reach this server: PUBLIC_URL, or this machine's. */
export function publicUrlOf({ PUBLIC_URL, HOST, PORT }: Settings, app?: FastifyInstance): string {
  const port = (app?.server.address() as AddressInfo | null)?.port ?? PORT;
  const isAnywhere = ["0.0.0.0", "::", ""].includes(HOST);
  const host = isIPv6(HOST) ? `[${HOST}]` : HOST;
  return PUBLIC_URL ?? `http://${isAnywhere ? "localhost" : host}:${port}`;
}

/** True if there is no secret for sign-in: gateways on one PostgreSQL cannot agree on one by themselves. */
export const isSignInOff = ({ AUTH_SECRET, DATABASE_URL }: Settings): boolean =>
  DATABASE_URL !== undefined && AUTH_SECRET === undefined;

/** Returns AUTH_SECRET, or else the secret in the folder of the embedded database, which the first call creates. */
export const authSecret = ({ AUTH_SECRET, DATA_DIR }: Settings): string => AUTH_SECRET ?? makeSecret(DATA_DIR);

/** Links for a person who has neither a password nor mail. */
export interface SignInLinks {
  /** Returns a link that signs in this user, once, within an hour. */
  linkFor(email: string): Promise<string>;
  /** Returns a link that makes the first account, once, within an hour. */
  firstAccount(): Promise<string>;
}

/** Returns the links that the command line and the first start print; null where sign-in is off. */
export function signInLinksOf(settings: Settings, em: Context["em"], app?: FastifyInstance): SignInLinks | null {
  if (isSignInOff(settings)) return null;
  const publicUrl = publicUrlOf(settings, app);
  const optionsOf = () => ({ em, publicUrl, secret: authSecret(settings) });
  return {
    async linkFor(email) {
      const { linkMaker } = await import("@earshot/auth/sign-in");
      return (await linkMaker(optionsOf(), linkSeconds)(email)).url;
    },
    async firstAccount() {
      const { firstAccountToken } = await import("@earshot/auth/sign-in");
      return `${publicUrl}/first-account?token=${await firstAccountToken(optionsOf())}`;
    },
  };
}

/** The ways to sign in beside providers. Where there is one provider alone, no other way makes or opens an account. */
const waysOf = ({ PASSWORDS, OIDC_ONLY, SMTP_URL }: Settings) => ({
  passwords: PASSWORDS && !OIDC_ONLY,
  /** Links by mail. Those of the command line work in any case, so that nobody is locked out. */
  links: SMTP_URL !== undefined && !OIDC_ONLY,
  /** True if the sign-in page goes to the one provider at once. */
  isOneProvider: OIDC_ONLY,
});

function providersOf(settings: Settings): Providers {
  const registered = (id?: string, secret?: string, url?: string) =>
    id && secret && url ? { clientId: id, clientSecret: secret, url } : undefined;
  const github = registered(settings.GITHUB_CLIENT_ID, settings.GITHUB_CLIENT_SECRET, settings.GITHUB_URL);
  const google = registered(settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET, settings.GOOGLE_URL);
  const oidc = registered(settings.OIDC_CLIENT_ID, settings.OIDC_CLIENT_SECRET, settings.OIDC_ISSUER);
  if (settings.OIDC_ONLY) return { ...(oidc && { oidc }) };
  return { ...(github && { github }), ...(google && { google }), ...(oidc && { oidc }) };
}

/** Returns a function that sends mail; null unless SMTP_URL and MAIL_FROM are set. */
export const mailerOf = ({ SMTP_URL, MAIL_FROM }: Settings): SendMail | null =>
  SMTP_URL && MAIL_FROM ? mailer(SMTP_URL, MAIL_FROM) : null;

/** Sign-in, and its end at a project's own domain. */
interface OpenSignIn extends Pick<SignIn, "handler"> {
  finish(values: Parameters<typeof finishAtDomain>[2]): ReturnType<typeof finishAtDomain>;
}

/** The authentication of requests, and sign-in. */
export interface Authentication {
  /** Authenticates programs: by tokens, and by JWTs of an issuer. */
  readonly authenticate: Authenticate;
  /** Authenticates pages too: by the same, and by sessions. */
  readonly authenticateSession: Authenticate;
  /** Authenticates the pages of a project's own domain: by tokens, and by the sessions of that domain. */
  readonly authenticateAtDomain: (request: FastifyRequest) => ReturnType<Authenticate>;
  readonly domainCookies: DomainCookies;
  /** Null where sign-in is off. */
  readonly signIn: (() => Promise<OpenSignIn>) | null;
  readonly providers: readonly string[];
  readonly ways: ReturnType<typeof waysOf>;
  readonly sendMail: SendMail | null;
  readonly isSecure: boolean;
}

/**
 * Prepares sign-in. The first request creates better-auth, because the address is known only once the server listens.
 */
export function prepareAuthentication(
  app: FastifyInstance,
  settings: Settings,
  parts: Pick<Context, "em" | "inBackground">,
): Authentication {
  const { em, inBackground } = parts;
  const { OIDC_ISSUER, OIDC_AUDIENCE, OIDC_ROLE_CLAIM, PUBLIC_URL, SIGN_UP_DOMAINS: signUpDomains } = settings;
  const warn = (message: string) => app.log.warn(message);
  const verifyJwt =
    OIDC_ISSUER && OIDC_AUDIENCE
      ? oidcVerifier({ issuer: OIDC_ISSUER, audience: OIDC_AUDIENCE, signUpDomains, warn })
      : null;
  const isSecure = PUBLIC_URL?.startsWith("https:") ?? false;
  const sendMail = mailerOf(settings);
  const providers = providersOf(settings);
  const ways = waysOf(settings);
  const isOff = isSignInOff(settings);

  let secret: string | undefined;
  const secretOf = () => (secret ??= authSecret(settings));
  // Without PUBLIC_URL, a page is the server's own if its origin is the address of the request.
  const originsAt = (host: string | null | undefined) =>
    PUBLIC_URL === undefined && host ? [`http://${host}`, `https://${host}`] : [publicUrlOf(settings, app)];
  let readSession: Sessions["read"] | undefined;
  const sessions: Sessions = {
    read: (cookies) => (readSession ??= sessionReader(secretOf(), isSecure))(cookies),
    readPeople: peopleReader(isSecure),
    trusts: (origin, host) => [...originsAt(host), ...settings.CORS_ORIGINS].includes(origin),
  };
  let signIn: Promise<OpenSignIn> | undefined;
  const open = async (): Promise<OpenSignIn> => {
    const { finishAtDomain: finish, openSignIn } = await import("@earshot/auth/sign-in");
    const opened = openSignIn({
      em,
      runInBackground: inBackground,
      warn,
      sendMail,
      providers,
      hasPasswords: ways.passwords,
      signUpDomains,
      roleClaim:
        OIDC_ROLE_CLAIM === undefined
          ? undefined
          : { name: OIDC_ROLE_CLAIM, follow: (userId, values) => followClaims(em, app.publish, { userId, values }) },
      secret: secretOf(),
      publicUrl: publicUrlOf(settings, app),
      trustedOrigins: (request) => [...originsAt(request?.headers.get("host")), ...settings.CORS_ORIGINS],
    });
    const { internalAdapter } = await opened.$context;
    return { handler: opened.handler, finish: (values) => finish(internalAdapter, em, values) };
  };
  const authenticate = authenticator(em, verifyJwt);
  const cookies = domainCookies(isSecure);
  const authenticateAtDomain = (request: FastifyRequest) => {
    const { ownProject: own, host } = request;
    if (!own || isOff) return authenticator(em, verifyJwt, { sessions: null })(request);
    const { protocol } = new URL(publicUrlOf(settings, app));
    const sessionsThere: Sessions = {
      read: (sent) => cookies.readSession(sent, own),
      readPeople: sessions.readPeople,
      trusts: (origin) => origin === `${protocol}//${host.toLowerCase()}`,
    };
    return authenticator(em, verifyJwt, { sessions: sessionsThere })(request);
  };
  return {
    authenticate,
    authenticateSession: authenticator(em, verifyJwt, { sessions: isOff ? null : sessions }),
    authenticateAtDomain,
    domainCookies: cookies,
    signIn: isOff ? null : () => (signIn ??= open()),
    providers: Object.keys(providers),
    ways,
    sendMail,
    isSecure,
  };
}
