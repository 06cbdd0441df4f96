import { sql } from "kysely";
import type { z } from "zod";
import type { Access } from "../access/access.ts";
import { requireCaller } from "../access/require-access.ts";
import { lookUpReader } from "../access/caller-lookup.ts";
import type { CallerLookup } from "../access/caller.sql.ts";
import type { Context } from "./context.ts";
import { badRequest, DomainError, notFound } from "../errors.ts";
import { type Authentication, type Principal, unauthorized } from "../access/principal.ts";
import type { Declaration } from "./declaration.ts";
import { recordUse } from "./found-caller.ts";
import { describeIssues, ProjectPath } from "./schema.ts";

/** The parts of a request that statements need. */
export interface ParsedRequest {
  readonly input: Record<string, unknown>;
  readonly lookup: CallerLookup;
  readonly idempotencyKey: string | null;
  /** True if the write is undone. */
  readonly isRehearsal: boolean;
}

interface Parsed extends Declaration<z.ZodObject, z.ZodType> {
  readonly creates: boolean;
  readonly kind: "query" | "mutation" | "subscription";
}

/** Caller and input. Throws 401, then 400, then 404 for a slug that no project has. */
export async function parseRequest(operation: Parsed, ctx: Context, raw: unknown): Promise<ParsedRequest> {
  const { access, creates } = operation;
  if (ctx.onlyProject && !("projectSlug" in operation.input.shape)) throw notFound("operation");
  const principal = access.least === "anonymous" ? null : requirePrincipal(await ctx.authentication(), access);
  if (ctx.onlyProject && principal?.kind === "session" && access.lower)
    throw new DomainError("FORBIDDEN", "the team is changed at this server's own address.");
  const key = creates ? checkKey(ctx.idempotencyKey) : null;
  const isRehearsal = operation.kind === "mutation" && checkDryRun(ctx.dryRun);
  const checked = checkInput(operation.input, raw);
  const fault = [key, isRehearsal, checked].find((each) => each instanceof DomainError);
  const needsCaller = access.least !== "anonymous";
  // A caller who may be anonymous is told the faults of the input if the project is public. A session may be over, which a browser
  // does not know. A person is known in their project alone.
  const mayBeVisitor = access.least === "visitor" && (!principal || principal.kind === "session");
  const isOfProject = mayBeVisitor || principal?.kind === "person";
  const slug = slugOf(fault ? isOfProject && ProjectPath.safeParse(raw).data : checked);
  const projectId = slug ? await findProjectId(ctx, slug) : undefined;
  const lookup = lookupOf(principal, slug, projectId);
  if (ctx.readsMore) lookup.readsMore = true;
  const network = operation.act ? ctx.network() : null;
  if (network) lookup.network = network;
  if (fault || (slug && !projectId)) {
    // An unknown caller gets 401 before either of these.
    if (needsCaller && !principal && !projectId) throw unauthorized();
    if (needsCaller) requireCaller(access, recordUse(ctx, await lookUpReader(ctx.em.getKysely(), lookup)), lookup);
    throw fault ?? notFound("project");
  }
  const request = { idempotencyKey: key, isRehearsal, input: checked };
  return { ...(request as Omit<ParsedRequest, "lookup">), lookup };
}

/** Throws 401 for an expired caller, and for an anonymous one unless some projects let everyone in. */
function requirePrincipal(authentication: Authentication, { least }: Access): Principal | null {
  if (authentication instanceof DomainError) throw authentication;
  if (authentication?.kind === "user" && authentication.expiresAt <= Date.now()) throw unauthorized();
  if (!authentication && least !== "visitor") throw unauthorized();
  return authentication;
}

/** The key as it was sent, or the error for a malformed one. */
const checkKey = (key: string | null): string | null | DomainError =>
  key === null || /^[\x21-\x7e]{1,255}$/.test(key)
    ? key
    : badRequest("Idempotency-Key must have 1 to 255 visible ASCII characters, without spaces.");

const checkDryRun = (header: string | null): boolean | DomainError =>
  header === null || header === "true" ? header !== null : badRequest("Earshot-Dry-Run must be true, or left out.");

const slugOf = (input: object | false | undefined): string | undefined =>
  input && "projectSlug" in input ? String(input.projectSlug) : undefined;

/** The input, or a DomainError with its faults. An API that could not read all of it passes one that says why. */
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
async function findProjectId(ctx: Context, slug: string): Promise<string | undefined> {
  const id = ctx.projectIds.get(slug) ?? (await readProjectId(ctx, slug));
  return ctx.onlyProject && id !== ctx.onlyProject ? undefined : id;
}

async function readProjectId({ em, projectIds }: Context, slug: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from projects where slug = ${slug}`.execute(em.getKysely());
  const id = rows[0]?.id;
  if (id) projectIds.set(slug, id);
  return id;
}

function lookupOf(principal: Principal | null, projectSlug?: string, projectId?: string): CallerLookup {
  const personHash = principal?.kind === "person" && projectId ? principal.hashIn(projectId) : undefined;
  return {
    ...(principal?.kind === "token" && { tokenHash: principal.hash }),
    ...(principal?.kind === "session" && { sessionToken: principal.token }),
    ...(principal?.kind === "user" && { userId: principal.id }),
    ...(personHash && { personHash }),
    projectSlug,
    projectId,
  };
}
