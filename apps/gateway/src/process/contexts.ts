import { type Authenticate, isPassword, maxKeySetBytes, signedTokenVerifier } from "@earshot/auth";
import { renewSession } from "@earshot/domain";
import { outbound, rehearsing } from "@earshot/jobs";
import { createPace, createProofs, Replicas, ResponseCache, unauthorized } from "@earshot/operations";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { Resolver } from "node:dns/promises";
import { cacheMetrics, replicaMetrics } from "../metrics/metrics.ts";
import { servicesOf } from "./work.ts";
import { type Authentication, publicUrlOf } from "../settings/authentication.ts";
import type { Settings } from "../settings/env.ts";
import { addressHasher, proofSecretOf, sealing } from "../settings/sealing.ts";
import { contextFactory, type ContextParts } from "../http/context.ts";
import { serverTools } from "../http/server-tools.ts";

const maxProjectIds = 10_000;
/** So many people of an office vote before somebody writes. */
const votesForWrite = 5;

/** Returns a resolver that asks these name servers, or the system's, for at most six seconds. */
function resolver(servers: readonly string[]): Resolver {
  const dns = new Resolver({ timeout: 1_500, tries: 2 });
  if (servers.length > 0) dns.setServers(servers);
  return dns;
}

/** Returns what asks guests for proofs of work; null without AUTH_SECRET. */
function proofsOf(settings: Settings) {
  const { GUEST_WRITES_WITHOUT_PROOF: free } = settings;
  const secretOf = proofSecretOf(settings);
  if (!secretOf) return null;
  return createProofs({ post: free, comment: free, report: free, file: free, vote: votesForWrite * free }, secretOf);
}

/** `/v1` asks for a token in public projects too. */
const withToken =
  (authenticate: Authenticate): Authenticate =>
  (sender) => {
    const found = authenticate(sender);
    return found instanceof Promise ? found.then((later) => later ?? unauthorized()) : (found ?? unauthorized());
  };

/** Returns functions that create contexts: for programs, which send tokens, and for people, who may have a session. */
export function contextFactories(
  app: FastifyInstance,
  parts: Pick<ContextParts, "em" | "inBackground" | "publish" | "listen">,
  settings: Settings,
  { authenticate, authenticateSession, authenticateAtDomain, isSecure }: Authentication,
) {
  const { ANSWER_CACHE_MB: megabytes, MAX_ANSWER_MB, PROJECT_CREATION } = settings;
  const sealed = sealing(settings);
  const shared = {
    ...parts,
    isSecure,
    cache: megabytes > 0 ? new ResponseCache(megabytes * 1_000_000, cacheMetrics(app.telemetry.metrics)) : null,
    hashAddress: addressHasher(settings),
    replicas: new Replicas(replicaMetrics(app)),
    pace: createPace({
      post: { most: settings.POSTS_PER_MINUTE, done: (most) => `shared ${most} ideas` },
      comment: { most: settings.COMMENTS_PER_MINUTE, done: (most) => `written ${most} comments` },
      report: { most: settings.COMMENTS_PER_MINUTE, done: (most) => `reported ${most} times` },
      file: { most: settings.FILES_PER_MINUTE, done: (most) => `uploaded ${most} pictures` },
      vote: { most: settings.VOTES_PER_MINUTE, done: (most) => `voted ${most} times` },
    }),
    proofs: proofsOf(settings),
    projectIds: new LRUCache<string, string>({ max: maxProjectIds }),
    // A password proves nothing if passwords are off.
    isPassword: settings.PASSWORDS && !settings.OIDC_ONLY ? isPassword : async () => false,
    maxResponseBytes: MAX_ANSWER_MB * 1_000_000,
    projectCreation: PROJECT_CREATION,
    projectBytes: settings.FILES_PROJECT_MB * 1_048_576,
    seal: sealed?.seal ?? null,
    unseal: sealed?.unseal ?? null,
    verifySigned: signedTokenVerifier(
      outbound({ allowPrivate: settings.WEBHOOK_ALLOW_PRIVATE, timeout: 5_000, maxBytes: maxKeySetBytes }),
    ),
    publicUrl: () => publicUrlOf(settings, app),
    dns: resolver(settings.DNS_SERVERS),
    server: serverTools(app, settings, parts.em),
    tells: rehearsing(servicesOf(settings, parts.em, { publish: parts.publish, metrics: app.telemetry.metrics, app })),
    renewSession: (id: string) => parts.inBackground(() => renewSession(parts.em.getKysely(), id)),
  };
  return {
    ofPrograms: contextFactory({ ...shared, authenticate: withToken(authenticate) }),
    ofAgents: contextFactory({ ...shared, authenticate }),
    ofPeople: contextFactory({
      ...shared,
      authenticate: (request) => (request.ownProject ? authenticateAtDomain(request) : authenticateSession(request)),
    }),
  };
}
