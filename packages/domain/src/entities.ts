import type { InferKyselyDB } from "@mikro-orm/sql";
import type { Kysely } from "kysely";
import { UserEntity } from "./account/account.entity.ts";
import { ChangelogEntity } from "./changelog/changelog.entity.ts";
import { CommentEntity, CommentUpvoteEntity } from "./comment/comment.entity.ts";
import { ProjectConfigEntity } from "./config/config.entity.ts";
import { FeedbackEntity, FeedbackTagEntity, FeedbackUpvoteEntity } from "./feedback/feedback.entity.ts";
import { InviteEntity } from "./invite/invite.entity.ts";
import { MemberEntity } from "./member/member.entity.ts";
import { ProjectEntity } from "./project/project.entity.ts";
import { IdempotencyKeyEntity } from "./shared/idempotency.entity.ts";
import { PeopleRevisionEntity, ProjectRevisionEntity } from "./shared/revision.entity.ts";
import { TagEntity } from "./tag/tag.entity.ts";
import { TokenEntity } from "./token/token.entity.ts";

/** Everything that is stored. */
export const entities = [
  UserEntity,
  TokenEntity,
  ProjectEntity,
  ProjectConfigEntity,
  MemberEntity,
  TagEntity,
  FeedbackEntity,
  FeedbackTagEntity,
  FeedbackUpvoteEntity,
  CommentEntity,
  CommentUpvoteEntity,
  InviteEntity,
  ChangelogEntity,
  IdempotencyKeyEntity,
  ProjectRevisionEntity,
  PeopleRevisionEntity,
] as const;

/** The tables as Kysely knows them, inferred from the entities. */
export type Database = InferKyselyDB<(typeof entities)[number]>;
export type Db = Kysely<Database>;
