import { authenticator, mailer, oidcVerifier, sessionReader } from "@earshot/auth";
import type { Authenticate, Providers, SendMail, Sessions } from "@earshot/auth";
import type { SignIn } from "@earshot/auth/sign-in";
import type { Context } from "@earshot/operations";
import type { FastifyInstance } from "fastify";
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type AddressInfo, isIPv6 } from "node:net";
import { join } from "node:path";
import type { Settings } from "./env.ts";

/** For how long a link on the command line works, in seconds. */
const linkSeconds = 3_600;

/** Where people reach this server: PUBLIC_URL, or this machine. */
export function publicUrlOf({ PUBLIC_URL, HOST, PORT }: Settings, app?: FastifyInstance): string {
  const port = (app?.server.address() as AddressInfo | null)?.port ?? PORT;
  const isAnywhere = ["0.0.0.0", "::", ""].includes(HOST);
  const host = isIPv6(HOST) ? `[${HOST}]` : HOST;
  return PUBLIC_URL ?? `http://${isAnywhere ? "localhost" : host}:${port}`;
}

/** Gateways on one PostgreSQL cannot agree on a secret by themselves. */
export const isSignInOff = ({ AUTH_SECRET, DATABASE_URL }: Settings): boolean =>
  DATABASE_URL !== undefined && AUTH_SECRET === undefined;

/** AUTH_SECRET, or one that the embedded database's folder keeps beside it. */
export function authSecret({ AUTH_SECRET, DATA_DIR }: Settings): string {
  if (AUTH_SECRET !== undefined) return AUTH_SECRET;
  const path = join(DATA_DIR, "auth-secret");
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
  try {
    // Fails if it is there: another process may make one at the same time.
    writeFileSync(path, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(path, "utf8");
}

/** How a person gets in who has neither a password nor mail. */
export interface Entrance {
  /** A link that signs in this user, once, within an hour. */
  linkFor(email: string): Promise<string>;
  /** A link that makes the first account, once, within an hour. */
  firstAccount(): Promise<string>;
}

/** What the command line and the first start hand out; null where sign-in is off. */
export function entranceOf(settings: Settings, em: Context["em"], app?: FastifyInstance): Entrance | null {
  if (isSignInOff(settings)) return null;
  const publicUrl = publicUrlOf(settings, app);
  const optionsOf = () => ({ em, publicUrl, secret: authSecret(settings) });
  return {
    async linkFor(email) {
      const { linkMaker } = await import("@earshot/auth/sign-in");
      return linkMaker(optionsOf(), linkSeconds)(email);
    },
    async firstAccount() {
      const { firstAccountToken } = await import("@earshot/auth/sign-in");
      return `${publicUrl}/first-account?token=${await firstAccountToken(optionsOf())}`;
    },
  };
}

function providersOf(settings: Settings): Providers {
  const registered = (id?: string, secret?: string, url?: string) =>
    id && secret && url ? { clientId: id, clientSecret: secret, url } : undefined;
  const github = registered(settings.GITHUB_CLIENT_ID, settings.GITHUB_CLIENT_SECRET, settings.GITHUB_URL);
  const google = registered(settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET, settings.GOOGLE_URL);
  const oidc = registered(settings.OIDC_CLIENT_ID, settings.OIDC_CLIENT_SECRET, settings.OIDC_ISSUER);
  return { ...(github && { github }), ...(google && { google }), ...(oidc && { oidc }) };
}

/** Sends mails, where SMTP_URL and MAIL_FROM are set. */
export const mailerOf = ({ SMTP_URL, MAIL_FROM }: Settings): SendMail | null =>
  SMTP_URL && MAIL_FROM ? mailer(SMTP_URL, MAIL_FROM) : null;

/** Who may send requests, and how people sign in. */
export interface People {
  /** For programs: tokens, and JWTs of an issuer. */
  readonly authenticate: Authenticate;
  /** For pages too: the same, and sessions. */
  readonly authenticateSession: Authenticate;
  /** Null where sign-in is off. */
  readonly signIn: (() => Promise<SignIn>) | null;
  readonly providers: readonly string[];
  readonly sendMail: SendMail | null;
  readonly isSecure: boolean;
}

/** Prepares sign-in. Its address is known only once the server listens, so better-auth is made by the first request. */
export function preparePeople(app: FastifyInstance, settings: Settings, parts: Pick<Context, "em" | "later">): People {
  const { em, later } = parts;
  const { OIDC_ISSUER, OIDC_AUDIENCE, PUBLIC_URL } = settings;
  const warn = (message: string) => app.log.warn(message);
  const verifyJwt = OIDC_ISSUER && OIDC_AUDIENCE ? oidcVerifier(OIDC_ISSUER, OIDC_AUDIENCE, warn) : null;
  const isSecure = PUBLIC_URL?.startsWith("https:") ?? false;
  const sendMail = mailerOf(settings);
  const providers = providersOf(settings);
  const isOff = isSignInOff(settings);

  let secret: string | undefined;
  const secretOf = () => (secret ??= authSecret(settings));
  // Without PUBLIC_URL, a page is the server's own if its address is the one that the request was sent to.
  const originsAt = (host: string | null | undefined) =>
    PUBLIC_URL === undefined && host ? [`http://${host}`, `https://${host}`] : [publicUrlOf(settings, app)];
  let readSession: Sessions["read"] | undefined;
  const sessions: Sessions = {
    read: (cookies) => (readSession ??= sessionReader(secretOf(), isSecure))(cookies),
    trusts: (origin, host) => [...originsAt(host), ...settings.CORS_ORIGINS].includes(origin),
  };
  let signIn: Promise<SignIn> | undefined;
  const open = async () => {
    const { openSignIn } = await import("@earshot/auth/sign-in");
    return openSignIn({
      em,
      later,
      warn,
      sendMail,
      providers,
      secret: secretOf(),
      publicUrl: publicUrlOf(settings, app),
      trustedOrigins: (request) => [...originsAt(request?.headers.get("host")), ...settings.CORS_ORIGINS],
    });
  };
  const authenticate = authenticator(em, verifyJwt);
  return {
    authenticate,
    authenticateSession: isOff ? authenticate : authenticator(em, verifyJwt, sessions),
    signIn: isOff ? null : () => (signIn ??= open()),
    providers: Object.keys(providers),
    sendMail,
    isSecure,
  };
}
