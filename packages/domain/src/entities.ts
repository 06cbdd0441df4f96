import {
  EventEntity,
  RelayPositionEntity,
  IdempotencyKeyEntity,
  PeopleRevisionEntity,
  ProjectRevisionEntity,
} from "@earshot/operations";
import type { InferKyselyDB } from "@mikro-orm/sql";
import { UserEntity } from "./person/user.entity.ts";
import { FeedbackAnswerEntity } from "./feedback/answer.entity.ts";
import { ChangelogEntity, ChangelogFeedbackEntity } from "./changelog/changelog.entity.ts";
import { ChatMessageEntity } from "./chat/chat-message.entity.ts";
import { CommentEntity, CommentUpvoteEntity } from "./comment/comment.entity.ts";
import { CompanyEntity, PersonCompanyEntity } from "./company/company.entity.ts";
import { ProjectConfigEntity } from "./config/config.entity.ts";
import { WebhookExchangeEntity } from "./exchange/exchange.entity.ts";
import { FeedbackEntity, FeedbackTagEntity, FeedbackUpvoteEntity } from "./feedback/feedback.entity.ts";
import { InviteEntity } from "./invite/invite.entity.ts";
import { MemberEntity } from "./member/member.entity.ts";
import { NotificationEntity } from "./notification/notification.entity.ts";
import { MailPreferencesEntity } from "./preference/preference.entity.ts";
import { DeletedProjectEntity } from "./project/deleted-project.entity.ts";
import { ProjectEntity } from "./project/project.entity.ts";
import {
  SignInMethodEntity,
  SessionEntity,
  SignInAttemptEntity,
  VerificationEntity,
} from "./session/session.entity.ts";
import { SsoKeyEntity, SsoTokenEntity } from "./sso/sso.entity.ts";
import { StatusChangeEntity } from "./status/status-change.entity.ts";
import { StatusEntity } from "./status/status.entity.ts";
import { TagEntity } from "./tag/tag.entity.ts";
import { TokenEntity } from "./token/token.entity.ts";
import { PersonEntity } from "./person/person.entity.ts";
import { PersonSessionEntity } from "./person/person-session.entity.ts";
import { FeedbackWatchEntity } from "./watch/watch.entity.ts";
import { WebhookDeliveryEntity, WebhookEntity } from "./webhook/webhook.entity.ts";

const ownEntities = [
  UserEntity,
  TokenEntity,
  SessionEntity,
  SignInMethodEntity,
  VerificationEntity,
  SignInAttemptEntity,
  ProjectEntity,
  DeletedProjectEntity,
  ProjectConfigEntity,
  MemberEntity,
  TagEntity,
  StatusEntity,
  FeedbackEntity,
  FeedbackTagEntity,
  FeedbackUpvoteEntity,
  FeedbackWatchEntity,
  FeedbackAnswerEntity,
  StatusChangeEntity,
  CommentEntity,
  CommentUpvoteEntity,
  InviteEntity,
  ChangelogEntity,
  ChangelogFeedbackEntity,
  WebhookEntity,
  WebhookDeliveryEntity,
  WebhookExchangeEntity,
  ChatMessageEntity,
  NotificationEntity,
  MailPreferencesEntity,
  PersonEntity,
  PersonSessionEntity,
  SsoKeyEntity,
  SsoTokenEntity,
  CompanyEntity,
  PersonCompanyEntity,
] as const;

/** Everything that is stored. */
export const entities = [
  ...ownEntities,
  EventEntity,
  RelayPositionEntity,
  IdempotencyKeyEntity,
  ProjectRevisionEntity,
  PeopleRevisionEntity,
] as const;

type OwnTables = InferKyselyDB<(typeof ownEntities)[number]>;

declare module "@earshot/operations" {
  interface Tables extends OwnTables {}
}
