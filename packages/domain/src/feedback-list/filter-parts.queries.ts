import type { Scope } from "@earshot/operations";
import type { RawBuilder } from "kysely";
import type { Filters } from "./list.filters.ts";
import { wantedTags } from "./tags.queries.ts";
import { voterParts } from "./voters.queries.ts";

/** The parts of a WITH that the conditions of these filters need: what they name is found before any feedback is read. */
export const filterParts = (scope: Scope, filters: Filters): RawBuilder<unknown>[] => [
  ...(filters.tags ? [wantedTags(scope, filters.tags)] : []),
  ...voterParts(scope, filters),
];
