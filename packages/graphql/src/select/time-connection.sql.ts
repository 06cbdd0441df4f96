import { encodedCursor, cursorOf } from "@earshot/operations";
import { type Expression, type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { connectionField } from "./connection.sql.ts";
import type { More, Type } from "./fields.sql.ts";
import type { Field, RowScope } from "./selection.ts";

interface TimeConnection extends More, Pick<Field, "changesAt"> {
  readonly name: string;
  readonly order: "oldest" | "newest";
  /** The rows to page through, with an `id` and the time to order them by as `sort_time`. Rows beyond the part may be left out. */
  rowsOf(row: RowScope, part: Part): Expression<unknown>;
  countOf(row: RowScope): RawBuilder<unknown>;
}

/** What a page has at most: by a condition on `sort_time` and `id`, with one row more than the page. */
interface Part {
  readonly isAfter: RawBuilder<unknown>;
  readonly limit: RawBuilder<unknown>;
}

interface Values {
  limit: number;
  time?: number | undefined;
  id?: string | undefined;
}

/** The arguments that every connection has. */
export const pageArguments = { first: z.int().optional(), after: z.string().optional() };

/** A list in pages, ordered by time and id. */
export function timeConnection(type: Type, { order, rowsOf, countOf, ...more }: TimeConnection): Field {
  const cursors = cursorOf([order]);
  const direction = sql.raw(order === "newest" ? "desc" : "asc");
  const beyond = sql.raw(order === "newest" ? "<" : ">");
  return connectionField<Values>(type, {
    ...more,
    arguments: {
      input: z.object({ first: pageArguments.first, after: cursors.schema.optional() }),
      values({ first, after }) {
        const [, time, id] = (typeof after === "string" ? cursors.decode(after) : undefined) ?? [];
        return { limit: first, time, id };
      },
    },
    page(row, { limit, time, id }) {
      const isAfter = id
        ? sql`(sort_time, id) ${beyond} (to_timestamp(${time}::float8 / 1000), ${id}::uuid)`
        : sql`true`;
      const part = { isAfter, limit: sql`${limit}::int + 1` };
      return {
        rows: sql`(select * from ${rowsOf(row, part)} as listed where ${isAfter}
          order by sort_time ${direction}, id ${direction} limit ${part.limit})`,
        limit: sql<number>`${limit}::int`,
        isAfter: id !== undefined,
        cursorOf: (alias) =>
          encodedCursor(
            order,
            sql`(extract(epoch from ${sql.ref(`${alias}.sort_time`)}) * 1000)::bigint`,
            sql.ref(`${alias}.id`),
          ),
        count: countOf(row),
      };
    },
  });
}
