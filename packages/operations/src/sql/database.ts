import type { InferKyselyDB } from "@mikro-orm/sql";
import type { Kysely } from "kysely";
import type { EventEntity, RelayPositionEntity } from "./event.entity.ts";
import type { IdempotencyKeyEntity } from "./idempotency.entity.ts";
import type { PeopleRevisionEntity, ProjectRevisionEntity } from "./revision.entity.ts";

type EngineEntity =
  | typeof EventEntity
  | typeof RelayPositionEntity
  | typeof IdempotencyKeyEntity
  | typeof ProjectRevisionEntity
  | typeof PeopleRevisionEntity;

/** Every table as Kysely knows it. The domain adds its own by declaration merging: see its entities.ts. */
export interface Tables extends InferKyselyDB<EngineEntity> {}

export type Db = Kysely<Tables>;
