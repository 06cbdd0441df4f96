import type { z } from "zod";
import type { Database, Db } from "../entities.ts";
import type { Access, Role } from "./access.ts";
import { authorize, type Found } from "./authorize.ts";
import { badRequest, DomainError, isForeignKeyViolation, notFound, toDomainError } from "./errors.ts";
import { checkKey, once, sweep } from "./idempotency.ts";
import { type Caller, type Context, identify, type Identified, type Project } from "./identify.ts";
import { describeIssues } from "./schema.ts";
import { inTransaction } from "./transaction.ts";

/** What a use-case works with when it belongs to the caller alone. */
interface CallerScope {
  readonly db: Db;
  readonly caller: Caller;
}

/** What a use-case works with inside a project; `role` is null for those who are not on the team. */
export interface ProjectScope extends CallerScope {
  readonly project: Project;
  readonly role: Role | null;
}

/** What a use-case works with that everyone may call. */
type PublicScope = Pick<ProjectScope, "db" | "project">;

type ScopeOf<A extends Access, Input> =
  A extends Access<"anonymous"> ? PublicScope : Input extends { projectSlug: string } ? ProjectScope : CallerScope;

interface Definition<A extends Access, I extends z.ZodObject, O extends z.ZodType> {
  /** The operationId of REST and the field of GraphQL. */
  name: string;
  summary: string;
  access: A;
  input: I;
  output: O;
  /** What the input addresses, such as "tag": the answer is 404 with this word where `run` or `find` find nothing. */
  noun?: string;
  /** Says whose that is (null: nobody's own). Asked only when the caller's role alone does not suffice. */
  find?(scope: ProjectScope, input: z.output<I>): Promise<Found | undefined>;
  /** Whether it makes something new: then it takes an Idempotency-Key. */
  creates?: boolean;
  run(scope: ScopeOf<A, z.output<I>>, input: z.output<I>): Promise<z.input<O> | undefined>;
}

export interface Operation<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> extends Pick<
  Definition<Access, I, O>,
  "name" | "summary" | "access" | "input" | "output"
> {
  readonly kind: "query" | "mutation";
  readonly creates: boolean;
  /**
   * Checks the caller, the input, the project and the access, in this order, and does the work. Throws a DomainError
   * for what the caller may hear of.
   * A door that could not read the input passes the DomainError that says why; it counts as a bad input.
   */
  run(ctx: Context, raw: unknown): Promise<z.output<O>>;
}

/** An operation that reads. It may be answered by a replica. */
export const query = <A extends Access, I extends z.ZodObject, O extends z.ZodType>(definition: Definition<A, I, O>) =>
  operation("query", definition);

/** An operation that writes, in one transaction. */
export const mutation = <A extends Access, I extends z.ZodObject, O extends z.ZodType>(
  definition: Definition<A, I, O>,
) => operation("mutation", definition);

/** Looks up once what several reads of one request want to know. */
function identifyOnce(known: Context["known"], ctx: Context, slug: unknown, isPublic: boolean): Promise<Identified> {
  const wanted = typeof slug === "string" ? slug : null;
  const key = `${isPublic} ${wanted}`;
  const found = known?.get(key) ?? identify(ctx, wanted, isPublic);
  known?.set(key, found);
  return found;
}

function operation<A extends Access, I extends z.ZodObject, O extends z.ZodType>(
  kind: Operation["kind"],
  definition: Definition<A, I, O>,
): Operation<I, O> {
  const { name, summary, access, input, output, creates = false, noun = "project" } = definition;

  async function run(ctx: Context, raw: unknown): Promise<z.output<O>> {
    const checked = check(input, raw);
    const slug = checked instanceof DomainError ? null : checked["projectSlug"];
    const isPublic = access.least === "anonymous";
    const { caller, project, role } = await identifyOnce(kind === "query" ? ctx.known : undefined, ctx, slug, isPublic);
    if (!caller && !isPublic)
      throw new DomainError("UNAUTHORIZED", "authentication required: send a valid bearer token.");
    if (checked instanceof DomainError) throw checked;
    const key = creates ? checkKey(ctx.idempotencyKey) : null;
    if ("projectSlug" in checked && !project) throw notFound("project");

    const work = async (db: Db): Promise<z.output<O>> => {
      const scope = { db, caller, project, role } as ProjectScope;
      await authorize(definition, scope, checked);
      const perform = async () => {
        const result = await definition.run(scope, checked).catch((error: unknown) => {
          // What it was about has been deleted since it was looked up.
          throw isForeignKeyViolation(error) ? notFound(noun) : error;
        });
        if (result === undefined) throw notFound(noun);
        return output.parse(result);
      };
      if (key === null) return perform();
      return once(db, { userId: scope.caller.id, key, asked: `${name} ${JSON.stringify(checked)}` }, perform);
    };
    if (kind === "query") return work(ctx.em.getKysely<Database>({ type: "read" }));
    const answer = await inTransaction(ctx.em, work);
    if (key !== null) ctx.later(() => sweep(ctx.em.getKysely<Database>()));
    return answer;
  }

  return { kind, name, summary, access, input, output, creates, run };
}

/** The input as its schema makes it, or 400 with what is wrong with it. */
export function parseInput<I extends z.ZodObject>(schema: I, raw: unknown): z.output<I> {
  const parsed = schema.safeParse(raw ?? {}, { reportInput: true });
  if (!parsed.success) throw badRequest(describeIssues(parsed.error.issues));
  return parsed.data;
}

/** The input, or what is wrong with it, for who calls is asked before anyone hears of that. */
function check<I extends z.ZodObject>(schema: I, raw: unknown): z.output<I> | DomainError {
  try {
    if (raw instanceof DomainError) return raw;
    return parseInput(schema, raw);
  } catch (error) {
    return toDomainError(error);
  }
}
