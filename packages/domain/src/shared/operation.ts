import type { z } from "zod";
import type { Database, Db } from "../entities.ts";
import { type Access, reaches, type Role, verdict } from "./access.ts";
import { badRequest, DomainError, notFound, toDomainError } from "./errors.ts";
import { type Caller, type Context, identify, type Project } from "./identify.ts";
import { describeIssues } from "./schema.ts";

/** What a use-case works with when it belongs to the caller alone. */
export interface CallerScope {
  readonly db: Db;
  readonly caller: Caller;
}

/** What a use-case works with inside a project; `role` is null for those who are not on the team. */
export interface ProjectScope extends CallerScope {
  readonly project: Project;
  readonly role: Role | null;
}

/** What a use-case works with that everyone may call. */
export type PublicScope = Pick<ProjectScope, "db" | "project">;

type ScopeOf<A extends Access, Input> = A extends Access<"anonymous">
  ? PublicScope
  : Input extends { projectSlug: string }
    ? ProjectScope
    : CallerScope;

interface Found {
  user_id: string | null;
  role?: Role;
}

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
  run(scope: ScopeOf<A, z.output<I>>, input: z.output<I>): Promise<z.input<O> | undefined>;
}

export interface Operation<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType>
  extends Pick<Definition<Access, I, O>, "name" | "summary" | "access" | "input" | "output"> {
  readonly kind: "query" | "mutation";
  /**
   * Checks the caller, the input, the project and the access, in this order, and does the work.
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

function operation<A extends Access, I extends z.ZodObject, O extends z.ZodType>(
  kind: Operation["kind"],
  definition: Definition<A, I, O>,
): Operation<I, O> {
  const { name, summary, access, input, output } = definition;
  return {
    kind,
    name,
    summary,
    access,
    input,
    output,
    async run(ctx, raw) {
      const checked = check(input, raw);
      const slug = checked instanceof DomainError ? null : checked["projectSlug"];
      const isPublic = access.least === "anonymous";
      const { caller, project, role } = await identify(ctx, typeof slug === "string" ? slug : null, isPublic);
      if (!caller && !isPublic)
        throw new DomainError("UNAUTHORIZED", "authentication required: send a valid bearer token.");
      if (checked instanceof DomainError) throw checked;
      if ("projectSlug" in checked && !project) throw notFound("project");
      const work = (db: Db) => {
        const scope = { db, caller, project, role } as ProjectScope;
        return guard(definition, scope, checked).then(() => definition.run(scope as never, checked));
      };
      const result =
        kind === "query"
          ? await work(ctx.em.getKysely<Database>({ type: "read" }))
          : await ctx.em.fork().transactional((em) => work(em.getKysely<Database>()));
      if (result === undefined) throw notFound(definition.noun ?? "project");
      return output.parse(result);
    },
  };
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

/** Refuses what the operation's access does not allow. A missing thing is 404 before a low role is 403. */
async function guard<I extends z.ZodObject>(
  { access, noun = "project", find }: Pick<Definition<Access, I, z.ZodType>, "access" | "noun" | "find">,
  scope: ProjectScope,
  input: z.output<I>,
): Promise<void> {
  const standing = scope.role ?? (scope.caller ? "outsider" : "anonymous");
  const answer = verdict(access, standing);
  if (answer === "yes") return;
  if (answer === "hidden") throw notFound("project");
  const found = await find?.(scope, input);
  if (find && !found) throw notFound(noun);
  if (found && answer === "lower" && found.role && !reaches(found.role, standing)) return;
  const isOwn = answer !== "forbidden" && found?.user_id === scope.caller.id;
  const named = access.notOwn?.filter((field) => input[field] !== undefined) ?? [];
  if (isOwn && named.length === 0) return;
  const what = isOwn ? `to set ${named.join(" and ")}` : "this";
  const who = access.least === "nobody" ? "is for its author alone" : `takes the role ${access.least} in the project`;
  throw new DomainError("FORBIDDEN", `${what} ${who}.`);
}
