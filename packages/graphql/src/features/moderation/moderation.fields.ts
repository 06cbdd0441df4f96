import {
  authorRow,
  countQueue,
  ItemReport,
  listModerationQueue,
  Match,
  matchRows,
  ModeratedPerson,
  ModerationCursor,
  ModerationItem,
  queueCursor,
  queueRows,
  queueValues,
  type QueueValues,
  reportRows,
  sameNetwork,
} from "@earshot/domain";
import { sql } from "kysely";
import { z } from "zod";
import { connectionField } from "../../select/connection.sql.ts";
import { computed, listField, objectField, plainFields, plainType } from "../../select/fields.sql.ts";
import type { ObjectType } from "../../select/selection.ts";
import { pageArguments } from "../../select/time-connection.sql.ts";

const { shape } = ModerationItem;

const itemType: ObjectType = {
  name: "ModerationItem",
  description: ModerationItem.description ?? "",
  fields: {
    ...plainFields(ModerationItem.omit({ same_network: true })),
    sameNetwork: computed(shape.same_network, (row) => sameNetwork(row, row.alias), {
      description: shape.same_network.description,
    }),
    matches: listField(
      () => plainType("ModerationMatch", Match),
      (row) => matchRows(row, row.alias),
    ),
    reports: listField(
      () => plainType("ModerationReport", ItemReport),
      (row) => reportRows(row, row.alias),
    ),
    person: objectField(
      () => plainType("ModeratedPerson", ModeratedPerson),
      (row) => authorRow(row, row.alias),
    ),
  },
};

/** The items that a project's team has to decide on. */
export const moderationQueueField = connectionField<QueueValues>(() => itemType, {
  name: "ModerationItem",
  description: "What is held or reported, newest first.",
  access: listModerationQueue.access,
  isUncached: true,
  arguments: {
    input: z.object({ first: pageArguments.first, after: ModerationCursor.schema.optional() }),
    values: ({ first, after }) => queueValues({ limit: first as number, cursor: after as string }),
  },
  page: (row, { time, after, limit = 0 }) => ({
    rows: queueRows(row, { time, after, limit }),
    limit: sql<number>`${limit}::int`,
    isAfter: after !== undefined,
    cursorOf: queueCursor,
    count: countQueue(row),
  }),
});
