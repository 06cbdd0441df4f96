import { badRequest, runOperation, DomainError, notFound, toDomainError } from "@earshot/operations";
import type { ObjectType, Selected } from "../select/selection.ts";
import type { Select } from "../select/select.ts";
import type { GraphQLResolveInfo } from "graphql";
import { z } from "zod";
import type { RequestContext, Row } from "../schema/builder.ts";
import { inputOf } from "../plan/input.ts";
import { createWalk, type PlannedField } from "../plan/plan.ts";
import { type EventRoot, type MutationRoot, type QueryRoot, queryRoots } from "../schema/roots.ts";

// Resolvers for what graphql-js executes: mutations, subscriptions, queries with directives, and errors of all.

/** Returns the selection of the field that is being resolved. */
function plannedOf(type: Select["type"], info: GraphQLResolveInfo, { limits }: RequestContext): PlannedField {
  const { fragments, fieldNodes, variableValues } = info;
  const [node, ...others] = fieldNodes;
  if (!node) throw new Error("A field has a node.");
  const walk = createWalk({ fragments, pageSize: limits.pageSize, variables: variableValues });
  return walk.plan("", type, [node, ...others], 1);
}

async function read(
  select: Select,
  own: object,
  planned: PlannedField,
  info: GraphQLResolveInfo,
  context: RequestContext,
) {
  const input = inputOf(info.schema, select, own, planned, info.variableValues, context.limits);
  return JSON.parse((await runOperation(select, context.ctx, input)).json.toString()) as Row;
}

const refusals = new Set(["NOT_FOUND", "FORBIDDEN"]);

/**
 * Returns true if an error may concern some of the selected fields only: those that are nullable leave the others
 * readable.
 */
export const leavesOthers = ({ code }: DomainError, { type }: Select, { selected }: PlannedField): boolean =>
  refusals.has(code) && selected.some(({ field }) => type.fields[field]?.schema instanceof z.ZodNullable);

/** Reads a field of Query. */
export async function resolveQuery(
  { select, inputOf: ownOf, isPartial }: QueryRoot,
  args: Row,
  context: RequestContext,
  info: GraphQLResolveInfo,
): Promise<Row> {
  const planned = plannedOf(select.type, info, context);
  try {
    return await read(select, ownOf(args), planned, info, context);
  } catch (thrown) {
    const error = toDomainError(thrown);
    if (!isPartial || !leavesOthers(error, select, planned)) throw error;
    // Field by field, so that graphql-js puts each error where it belongs.
    const fields = planned.selected.map(async (selected): Promise<[string, unknown]> => {
      const one = { ...planned, selected: [selected], selections: new Map() };
      const row = await read(select, ownOf(args), one, info, context).catch(toDomainError);
      return [selected.key, row instanceof DomainError ? row : row[selected.key]];
    });
    return Object.fromEntries(await Promise.all(fields));
  }
}

/** Runs a mutation, and reads the selected fields that its result lacks, as they are in the database now. */
export async function resolveMutation(
  { operation, type, isList, reload }: MutationRoot,
  input: Row,
  context: RequestContext,
  info: GraphQLResolveInfo,
): Promise<Row | Row[]> {
  const planned = plannedOf(type, info, context);
  // Before the write: a token that may not read what is selected writes nothing.
  const [more] = reload ? ownColumns(type, {}, planned.selected).others : [];
  const ctx = more ? { ...context.ctx, readsMore: true } : context.ctx;
  const isRehearsal = ctx.dryRun !== null;
  const raw =
    more && isRehearsal ? badRequest(`a rehearsal returns the result alone: leave out ${more.field}.`) : input;
  const written: unknown = JSON.parse((await runOperation(operation, ctx, raw)).json.toString());
  const { result, ...told } = isRehearsal ? (written as { result: unknown }) : { result: written };
  if (isRehearsal) context.rehearsals[String(info.path.key)] = told;
  if (isList) return (result as Row[]).map((row) => ownColumns(type, row, planned.selected).columns);
  const row = result as Row;
  const { columns, others } = ownColumns(type, row, planned.selected);
  if (!reload || others.length === 0) return columns;
  const rest = { ...planned, selected: others, selections: new Map() };
  const found = await readIfFound(reload.select, reload.inputOf(row, input) ?? {}, rest, info, context);
  return { ...columns, ...(found ?? (await emptied(type, row, rest, info, context))) };
}

/**
 * Returns the selection of an object that has just been deleted. Its lists are empty, and its author is known if it is
 * the caller, as far as an account tells.
 */
async function emptied(
  type: ObjectType,
  row: Row,
  planned: PlannedField,
  info: GraphQLResolveInfo,
  context: RequestContext,
): Promise<Row> {
  const values = planned.selected.map(async ({ key, field, selected = [] }): Promise<[string, unknown]> => {
    const { kind, isNullable, schema } = type.fields[field] ?? {};
    if (kind === "list") return [key, []];
    // GraphQL makes 0 of false where it takes a number.
    const isText = [z.ZodString, z.ZodEnum, z.ZodLiteral].some((text) => schema instanceof text);
    if (kind === "plain") return [key, schema instanceof z.ZodNullable ? null : isText ? "" : false];
    if (kind === "connection") return [key, emptyConnection(selected)];
    if (!isNullable) return [key, nullsOf(type, field, selected)];
    const author = field === "user" ? row["user_id"] : field === "author" ? row["author_id"] : undefined;
    const select = queryRoots.get("viewer")?.select;
    const isOfAccount = selected.every((inner) => inner.constant !== undefined || select?.type.fields[inner.field]);
    if (author === undefined || !select || !isOfAccount) return [key, null];
    const viewer = { ...planned, selected: [...selected, { key: "__id", field: "id" }], selections: new Map() };
    // Somebody who is signed in to the project alone has no account.
    const found = await read(select, {}, viewer, info, context).catch(() => null);
    return [key, found?.["__id"] === author ? found : null];
  });
  return Object.fromEntries(await Promise.all(values)) as Row;
}

/** The fields of an object that cannot be null, of what has just been deleted. 404 if one of them cannot be null, either. */
function nullsOf({ name, fields }: ObjectType, object: string, selected: readonly Selected[]): Row {
  const inner = fields[object]?.type?.().fields;
  const values = selected.map(({ key, field, constant }) => {
    const isNull = inner?.[field]?.schema instanceof z.ZodNullable;
    if (constant === undefined && !isNull) throw notFound(name.toLowerCase());
    return [key, constant ?? null];
  });
  return Object.fromEntries(values) as Row;
}

const emptyConnection = (selected: readonly Selected[]): Row => {
  const values: Row = { nodes: [], edges: [], totalCount: 0, hasNextPage: false, hasPreviousPage: false };
  return Object.fromEntries(
    selected.map(({ key, field, constant, selected: inner }) => [
      key,
      constant ?? (inner && field === "pageInfo" ? emptyConnection(inner) : (values[field] ?? null)),
    ]),
  );
};

/** Returns the selection of an event, with the objects that it names as they are now. */
export async function resolveEvent(
  { type, objects }: EventRoot,
  row: Row,
  context: RequestContext,
  info: GraphQLResolveInfo,
): Promise<Row> {
  const planned = plannedOf(type, info, context);
  const { columns, others } = ownColumns(type, row, planned.selected);
  for (const { key, field, selected = [] } of others) {
    const object = objects[field];
    const own = object?.inputOf(row, row);
    const one = { ...planned, selected, selections: new Map() };
    columns[key] = object && own ? await readIfFound(object.select, own, one, info, context) : null;
  }
  return columns;
}

/** The selected columns that a result has, and the fields that have to be read. */
function ownColumns(type: ObjectType, row: Row, selected: readonly Selected[]) {
  const columns = Object.create(null) as Record<string, unknown>;
  const others: Selected[] = [];
  for (const each of selected) {
    const { column, type: inner } = type.fields[each.field] ?? {};
    if (each.constant !== undefined) columns[each.key] = each.constant;
    else if (column) columns[each.key] = inner ? objectsOf(inner(), row[column], each) : row[column];
    else others.push(each);
  }
  return { columns, others };
}

/** The selected columns of an object, or of each object of a list, that is in a result. */
function objectsOf(type: ObjectType, value: unknown, { selected = [] }: Selected): unknown {
  const one = (row: Row) => ownColumns(type, row, selected).columns;
  return Array.isArray(value) ? (value as Row[]).map(one) : one(value as Row);
}

const readIfFound = (...parameters: Parameters<typeof read>): Promise<Row | null> =>
  read(...parameters).catch((thrown: unknown) => {
    const error = toDomainError(thrown);
    if (error.code === "NOT_FOUND") return null;
    throw error;
  });
