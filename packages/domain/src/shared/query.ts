import { type Expression, type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Database, Db } from "../entities.ts";
import { type Answer, keep, recall } from "./answers.ts";
import { type Asked, type Asof, asof, askedBy, askedScope, type Question, questionOf } from "./asked.ts";
import { admit, recognize } from "./authorize.ts";
import { DomainError, notFound } from "./errors.ts";
import { ask, type Context, identify, identifyAsof } from "./identify.ts";
import { asText, longText, whoOnce } from "./json.sql.ts";
import { checkInput, type Declaration, type Operation, slugIn } from "./operation.ts";
import { prepared } from "./prepared.ts";
import type { Scope } from "./sql.ts";

interface Declared<I extends z.ZodObject, O extends z.ZodType, Values, Shape> extends Declaration<I, O> {
  /** What the input addresses, such as "tag": the answer is 404 with this word where nothing is found. */
  noun?: string;
  /** What the statement takes of the input; all of it where this is missing. */
  values?(input: z.output<I>): Values;
  /** What of the input decides how the statement is written. Few things, for each is a statement of its own. */
  shape?(input: z.output<I>): Shape;
  /** Whether answers are kept until something changes: one for each role on the team, or one for each caller. */
  kept?: "for each role" | "for each caller";
  /** When time alone changes the answer: a statement of that instant. */
  changesAt?: RawBuilder<unknown>;
}

type RowOf<Output> = Output extends readonly (infer Row)[] ? Row : Output;

/** The rows are the answer: all of them where the output is an array, else the only one. */
interface Plain<I extends z.ZodObject, O extends z.ZodType, Values, Shape> extends Declared<I, O, Values, Shape> {
  /** Written once for each shape: the values are places, to be put into SQL and not to be looked at. */
  read(scope: Scope, values: Values, shape: Shape): Expression<RowOf<z.input<O>>>;
  /** Whether texts are so long that JSON is made of them quicker here than in the database. */
  isLong?: boolean;
  compose?: never;
}

/** The answer is put together of the only row, whose columns are null where nothing is found; then it is undefined. */
interface Composed<I extends z.ZodObject, O extends z.ZodType, Values, Shape, Row> //
  extends Declared<I, O, Values, Shape> {
  read(scope: Scope, values: Values, shape: Shape): Expression<Row>;
  isLong?: never;
  compose(row: { [Column in keyof Row]: Row[Column] | null }): Answer | undefined;
}

/**
 * An operation that reads: one statement, which says who asks and reads what is asked for, both as of the same instant.
 * A replica may answer it.
 */
export function query<
  I extends z.ZodObject,
  O extends z.ZodType,
  Values extends object = z.output<I>,
  Shape = undefined,
  Row extends object = never,
>(definition: Plain<I, O, Values, Shape> | Composed<I, O, Values, Shape, Row>): Operation<I, O> {
  const { name, summary, access, input, output, noun, kept: keeps, changesAt } = definition;
  const isPublic = access.least === "anonymous";

  const statement = prepared((all: Values & Question, { shape, isKept }: { shape: Shape; isKept: boolean }) => {
    const read: Expression<unknown> = definition.read(askedScope, all, shape);
    const changes = changesAt ? sql`, extract(epoch from ${changesAt})::float8 * 1000 as changes_at` : sql``;
    const asked = sql`select asked.*${isKept ? sql`, ${asof}${changes}` : sql``} from (${askedBy(all, isPublic)}) as asked`;
    const answered = definition.compose || definition.isLong ? sql`${read}` : asText(output, read, noun !== undefined);
    const who = definition.isLong ? whoOnce : sql`asked.*`;
    return sql<Row>`select ${who}, answer.* from (${asked}) as asked left join lateral (${answered}) as answer on true`;
  });

  function textOf(rows: Row[]): Answer | undefined {
    const [row] = rows;
    if (!row) return undefined;
    if (definition.compose) return definition.compose(row);
    if (definition.isLong) return { text: longText(rows) };
    const { text } = row as { text?: string | null };
    return text ? { text } : undefined;
  }

  async function answer(ctx: Context, raw: unknown): Promise<Answer> {
    const checked = checkInput(input, raw);
    if (checked instanceof DomainError) {
      if (!isPublic) recognize(access, await identify(ctx, undefined));
      throw checked;
    }
    const slug = slugIn(checked);
    const primary = ctx.em.getKysely<Database>();
    const reader = ctx.em.getKysely<Database>({ type: "read" });
    const kept = keeps ? ctx.kept : null;
    const key = kept && `${name} ${JSON.stringify(checked)}`;
    const keyFor = ({ caller_role, caller_id }: Asked) =>
      `${key} ${(keeps === "for each role" && caller_role) || caller_id}`;
    let caller: (Asked & Asof) | undefined;
    // A replica may be late, so it does not say who is let in.
    if ((key && kept.has(key)) || reader !== primary) {
      caller = admit(access, await identifyAsof(ctx, slug, isPublic), slug);
      const known = kept && recall(kept, keyFor(caller), caller);
      if (known) {
        kept?.count(true);
        return known;
      }
    }
    const values = (definition.values?.(checked) ?? checked) as Values;
    const form = { shape: definition.shape?.(checked) as Shape, isKept: kept !== null };
    const readFrom = async (db: Db, question: Question) => {
      const { rows } = await statement(db, { ...values, ...question }, form);
      const [first] = rows as (Asked & Asof & { who?: Asked & Asof })[];
      return { asked: first?.who ?? first, rows };
    };
    const late =
      reader !== primary && (await readFrom(reader, questionOf(isPublic ? null : await ctx.credential(), slug)));
    // Nor does it say what they may see.
    const found =
      late && isSameStanding(late.asked, caller)
        ? late
        : await ask(ctx, slug, isPublic, (question) => readFrom(primary, question));
    const asked = admit(access, found?.asked, slug);
    const read = textOf(found?.rows ?? []);
    if (!read) throw notFound(noun ?? "project");
    if (!kept || !key) return read;
    kept.count(false);
    kept.set(key, true);
    return keep(kept, keyFor(asked), asked, read);
  }

  const traced: typeof answer = (ctx, raw) => ctx.trace?.(name, () => answer(ctx, raw)) ?? answer(ctx, raw);
  const run = async (ctx: Context, raw: unknown) => JSON.parse((await traced(ctx, raw)).text) as z.output<O>;
  return { kind: "query", name, summary, access, input, output, creates: false, run, answer: traced };
}

const isSameStanding = (one: Asked | undefined, other: Asked | undefined) =>
  one?.caller_id === other?.caller_id &&
  one?.caller_role === other?.caller_role &&
  one?.asked_project === other?.asked_project;
