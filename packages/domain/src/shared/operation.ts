import type { z } from "zod";
import type { Db } from "../entities.ts";
import type { FeedbackChange } from "../feedback/change.schema.ts";
import type { Access, Role } from "./access.ts";
import type { Answer } from "./answers.ts";
import { authorize, expectProject, type Found, recognize } from "./authorize.ts";
import { badRequest, DomainError, isForeignKeyViolation, notFound, toDomainError } from "./errors.ts";
import { checkKey, once, sweep } from "./idempotency.ts";
import { type Context, identify } from "./identify.ts";
import { oneStatement, type Written } from "./one-statement.ts";
import { moveProject } from "./revision.ts";
import { describeIssues } from "./schema.ts";
import { inTransaction, retried } from "./transaction.ts";

interface Caller {
  readonly id: string;
  readonly email: string;
  readonly email_verified: boolean;
}

/** What a use-case works with when it belongs to the caller alone. */
interface CallerScope {
  readonly db: Db;
  readonly caller: Caller;
}

/** What a use-case works with inside a project; `role` is null for those who are not on the team. */
export interface ProjectScope extends CallerScope {
  readonly project: { readonly id: string };
  readonly role: Role | null;
}

type ScopeOf<Input> = Input extends { projectSlug: string } ? ProjectScope : CallerScope;

/** What every operation declares. */
export interface Declaration<I extends z.ZodObject, O extends z.ZodType> {
  /** The operationId of REST and the field of GraphQL. */
  readonly name: string;
  readonly summary: string;
  readonly access: Access;
  readonly input: I;
  readonly output: O;
}

export interface Operation<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> extends Declaration<
  I,
  O
> {
  readonly kind: "query" | "mutation";
  /** Whether it makes something new: then it takes an Idempotency-Key. */
  readonly creates: boolean;
  /**
   * Checks the caller, the input, the project and the access, in this order, and does the work. Throws a DomainError
   * for what the caller may hear of.
   * A door that could not read the input passes the DomainError that says why; it counts as a bad input.
   */
  run(ctx: Context, raw: unknown): Promise<z.output<O>>;
  /** The same, for a door that only passes the answer on. */
  answer(ctx: Context, raw: unknown): Promise<Answer>;
}

interface Write<I extends z.ZodObject, O extends z.ZodType> extends Declaration<I, O> {
  /** What the input addresses, such as "tag": the answer is 404 with this word where `run` or `find` find nothing. */
  noun?: string;
  /** Says whose that is (null: nobody's own). Asked only when the caller's role alone does not suffice. */
  find?(scope: ProjectScope, input: z.output<I>): Promise<Found | undefined>;
  /** Whether it makes something new: then it takes an Idempotency-Key. */
  creates?: boolean;
  /** What the project's subscribers hear of it, once it is committed; null where they may have to go. */
  announces?(input: z.output<I>, result: z.output<O>): FeedbackChange | null;
}

/** A write of several statements. */
interface Steps<I extends z.ZodObject, O extends z.ZodType> extends Write<I, O> {
  run(scope: ScopeOf<z.output<I>>, input: z.output<I>): Promise<z.input<O> | undefined>;
  write?: never;
}

/** A write of one statement, which nobody may do just because a thing is their own. */
type OneStatement<I extends z.ZodObject, O extends z.ZodType, Values, Shape, Row> = Write<I, O> &
  Written<z.output<I>, z.input<O>, Values, Shape, Row> & { find?: never; run?: never };

/** An operation that writes, in one statement or one transaction, which moves the project's revision on. */
export function mutation<
  I extends z.ZodObject,
  O extends z.ZodType,
  Values extends object = never,
  Shape = undefined,
  Row extends object = never,
>(definition: Steps<I, O> | OneStatement<I, O, Values, Shape, Row>): Operation<I, O> {
  const { name, summary, access, input, output, creates = false, noun = "project", announces } = definition;
  const direct = definition.write ? oneStatement(access, definition) : null;

  async function run(ctx: Context, raw: unknown): Promise<z.output<O>> {
    const checked = checkInput(input, raw);
    const slug = slugIn(checked);
    if (direct && !(checked instanceof DomainError) && !(creates && ctx.idempotencyKey !== null)) {
      const { projectId, result } = await retried(() => direct(ctx, ctx.em.getKysely(), slug, checked)).catch(fail);
      return told(ctx, projectId, checked, finish(result));
    }
    const asked = recognize(access, await identify(ctx, slug));
    if (checked instanceof DomainError) throw checked;
    const key = creates ? checkKey(ctx.idempotencyKey) : null;
    expectProject(asked, slug);
    const { caller_id: id, caller_email: email, caller_verified: email_verified, caller_role: role } = asked;
    const project = { id: asked.asked_project };

    let isDone = false;
    const work = async (db: Db): Promise<z.output<O>> => {
      // An earlier attempt was undone.
      isDone = false;
      const scope = { db, caller: { id, email, email_verified }, project, role } as ProjectScope;
      await authorize(definition, scope, checked);
      const perform = async () => {
        const given = direct ? (await direct(ctx, db, slug, checked).catch(fail)).result : await steps(scope, checked);
        const result = finish(given);
        isDone = true;
        // Last, for whoever else moves it waits until this transaction ends.
        if (project.id && !direct) await moveProject(db, project.id);
        return result;
      };
      if (key === null) return perform();
      return once(
        db,
        { userId: scope.caller.id, key, asked: `${name} ${project.id} ${JSON.stringify(checked)}` },
        perform,
      );
    };
    const result = await inTransaction(ctx.em, work);
    if (key !== null) ctx.later(() => sweep(ctx.em.getKysely()));
    return isDone ? told(ctx, project.id, checked, result) : result;
  }

  const steps = async (scope: ProjectScope, checked: z.output<I>) => definition.run?.(scope, checked).catch(fail);

  /** What it was about may have been deleted since it was looked up. */
  const fail = (error: unknown): never => {
    throw isForeignKeyViolation(error) ? notFound(noun) : error;
  };

  function finish(given: z.input<O> | undefined): z.output<O> {
    if (given === undefined) throw notFound(noun);
    return output.parse(given);
  }

  /** Not inside the transaction: a NOTIFY there would let one commit at a time through in the whole database. */
  function told(ctx: Context, projectId: string | null, checked: z.output<I>, result: z.output<O>): z.output<O> {
    if (projectId && announces) ctx.announce(projectId, announces(checked, result));
    return result;
  }

  const traced: typeof run = (ctx, raw) => ctx.trace?.(name, () => run(ctx, raw)) ?? run(ctx, raw);
  const answer = async (ctx: Context, raw: unknown) => ({ text: JSON.stringify(await traced(ctx, raw)) });
  return { kind: "mutation", name, summary, access, input, output, creates, run: traced, answer };
}

/** The slug of the project that an input is about, if it is about one. */
export const slugIn = (checked: object): string | undefined =>
  "projectSlug" in checked ? String(checked.projectSlug) : undefined;

/** The input as its schema makes it, or 400 with what is wrong with it. */
export function parseInput<I extends z.ZodObject>(schema: I, raw: unknown): z.output<I> {
  const parsed = schema.safeParse(raw ?? {}, { reportInput: true });
  if (!parsed.success) throw badRequest(describeIssues(parsed.error.issues));
  return parsed.data;
}

/** The input, or what is wrong with it, for who calls is asked before anyone hears of that. */
export function checkInput<I extends z.ZodObject>(schema: I, raw: unknown): z.output<I> | DomainError {
  try {
    if (raw instanceof DomainError) return raw;
    return parseInput(schema, raw);
  } catch (error) {
    return toDomainError(error);
  }
}
