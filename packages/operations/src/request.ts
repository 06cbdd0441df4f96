import { sql } from "kysely";
import type { z } from "zod";
import type { Access } from "./access.ts";
import { requireCaller } from "./authorize.ts";
import { lookUpCaller } from "./caller-lookup.ts";
import type { CallerAccess, CallerLookup } from "./caller.sql.ts";
import type { Context } from "./context.ts";
import { badRequest, DomainError, notFound } from "./errors.ts";
import { checkKey } from "./idempotency.ts";
import type { Operation } from "./operation.ts";
import { type Authentication, type Principal, unauthorized } from "./principal.ts";
import { describeIssues, ProjectPath } from "./schema.ts";

/** What a statement needs of a request. */
export interface ParsedRequest {
  readonly input: Record<string, unknown>;
  readonly lookup: CallerLookup;
  readonly idempotencyKey: string | null;
}

/** Caller and input. Throws 401, then 400, then 404 for a slug that no project has. */
export async function parseRequest(operation: Operation, ctx: Context, raw: unknown): Promise<ParsedRequest> {
  const { access, creates } = operation;
  const principal = access.least === "anonymous" ? null : requirePrincipal(await ctx.authentication(), access);
  const key = creates ? checkKey(ctx.idempotencyKey) : null;
  const checked = checkInput(operation.input, raw);
  const fault = [key, checked].find((each) => each instanceof DomainError);
  const needsCaller = access.least !== "anonymous";
  // Whoever may be anonymous is told what is wrong with the input if the project is public.
  const mayBeVisitor = access.least === "visitor" && (!principal || principal.kind === "session");
  const slug = slugOf(fault ? mayBeVisitor && ProjectPath.safeParse(raw).data : checked);
  const projectId = slug ? await findProjectId(ctx, slug) : undefined;
  const lookup = lookupOf(principal, slug, projectId);
  if (fault || (slug && !projectId)) {
    // An unknown caller gets 401 before either of these.
    if (needsCaller && !principal && !projectId) throw unauthorized();
    if (needsCaller) requireCaller(access, recordUse(ctx, await lookUpCaller(ctx.em.getKysely(), lookup)), lookup);
    throw fault ?? notFound("project");
  }
  return { input: checked as ParsedRequest["input"], lookup, idempotencyKey: key as string | null };
}

/** Throws 401 for an expired caller, and for an anonymous one unless some projects let everyone in. */
function requirePrincipal(authentication: Authentication, { least }: Access): Principal | null {
  if (authentication instanceof DomainError) throw authentication;
  if (authentication?.kind === "user" && authentication.expiresAt <= Date.now()) throw unauthorized();
  if (!authentication && least !== "visitor") throw unauthorized();
  return authentication;
}

const slugOf = (input: object | false | undefined): string | undefined =>
  input && "projectSlug" in input ? String(input.projectSlug) : undefined;

/** The input, or what is wrong with it. An API that could not read all of it passes the DomainError that says why. */
function checkInput<I extends z.ZodObject>(schema: I, raw: unknown): z.output<I> | DomainError {
  if (raw instanceof DomainError) return raw;
  const parts: unknown[] = Object.values(raw ?? {});
  const unread = parts.find((part) => part instanceof DomainError);
  if (unread) return unread;
  const parsed = schema.safeParse(raw ?? {}, { reportInput: true });
  return parsed.success ? parsed.data : badRequest(describeIssues(parsed.error.issues));
}

/** Parses an input by its schema. Throws 400 with a sentence that names each fault. */
export function parseInput<I extends z.ZodObject>(schema: I, raw: unknown): z.output<I> {
  const checked = checkInput(schema, raw);
  if (checked instanceof DomainError) throw checked;
  return checked;
}

/** The id of the project with this slug; undefined if there is none. It may be out of date: statements check it. */
async function findProjectId({ em, projectIds }: Context, slug: string): Promise<string | undefined> {
  const cached = projectIds.get(slug);
  if (cached) return cached;
  const { rows } = await sql<{ id: string }>`select id from projects where slug = ${slug}`.execute(em.getKysely());
  const id = rows[0]?.id;
  if (id) projectIds.set(slug, id);
  return id;
}

const lookupOf = (principal: Principal | null, projectSlug?: string, projectId?: string): CallerLookup => ({
  ...(principal?.kind === "token" && { tokenHash: principal.hash }),
  ...(principal?.kind === "session" && { sessionToken: principal.token }),
  ...(principal?.kind === "user" && { userId: principal.id }),
  projectSlug,
  projectId,
});

/**
 * Records a token's use at most once a minute, and renews a session at most once a day, after the answer. Returns the
 * caller.
 */
export function recordUse<Caller extends CallerAccess>(ctx: Context, caller: Caller): Caller {
  const { stale_token: id } = caller;
  if (id)
    ctx.later(() =>
      sql`update tokens set last_used_at = now() where id = ${id}
        and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(ctx.em.getKysely()),
    );
  if (caller.is_stale_session) ctx.renewSession?.(caller.session_id ?? "");
  return caller;
}
