import {
  AuditEntity,
  ServerAuditEntity,
  EventEntity,
  RelayPositionEntity,
  IdempotencyKeyEntity,
  PeopleRevisionEntity,
  ProjectRevisionEntity,
} from "@earshot/operations";
import type { InferKyselyDB } from "@mikro-orm/sql";
import { UserEntity } from "./person/user.entity.ts";
import { FeedbackAnswerEntity } from "./feedback/answer/answer.entity.ts";
import { StatusCountEntity, TagCountEntity } from "./board-count/count.entity.ts";
import { ChangelogEntity, ChangelogFeedbackEntity } from "./changelog/changelog.entity.ts";
import { ChangelogFileEntity } from "./publishing/file.entity.ts";
import { ChatMessageEntity } from "./chat/chat-message.entity.ts";
import { CommentEntity, CommentUpvoteEntity } from "./comment/comment.entity.ts";
import { CompanyEntity, PersonCompanyEntity } from "./company/company.entity.ts";
import { EditEntity } from "./edit/edit.entity.ts";
import { ProjectConfigEntity } from "./config/config.entity.ts";
import { WebhookExchangeEntity } from "./exchange/exchange.entity.ts";
import { FeedbackEntity, FeedbackTagEntity, FeedbackUpvoteEntity } from "./feedback/feedback.entity.ts";
import { ExportEntity, ExportPartEntity } from "./export/export.entity.ts";
import { OldAddressEntity } from "./old-address/old-address.entity.ts";
import { ImportEntity, ImportedRecordEntity, ImportRowEntity } from "./import/import.entity.ts";
import { InviteEntity } from "./invite/invite.entity.ts";
import { ClaimRoleEntity } from "./member/claim-role.entity.ts";
import { MemberEntity } from "./member/member.entity.ts";
import { ModerationEntity, ReportEntity } from "./moderation/moderation.entity.ts";
import { NoteEntity } from "./note/note.entity.ts";
import { NotificationCursorEntity, NotificationEntity } from "./notification/notification.entity.ts";
import { MailPreferencesEntity } from "./preference/preference.entity.ts";
import { DeletedProjectEntity } from "./project/deleted-project.entity.ts";
import { ProjectEntity } from "./project/project.entity.ts";
import {
  SignInMethodEntity,
  SessionEntity,
  SignInAttemptEntity,
  VerificationEntity,
} from "./session/session.entity.ts";
import { ServerCheckEntity } from "./server/server.entity.ts";
import { SegmentEntity } from "./segment/segment.entity.ts";
import { FileEntity } from "./upload/upload.entity.ts";
import { ViewEntity } from "./view/view.entity.ts";
import { SsoKeyEntity, SsoTokenEntity } from "./sso/sso.entity.ts";
import { StatusChangeEntity } from "./status/status-change.entity.ts";
import { StatusEntity } from "./status/status.entity.ts";
import { TagEntity } from "./tag/tag.entity.ts";
import { TokenEntity } from "./token/token.entity.ts";
import { PersonEntity } from "./person/person.entity.ts";
import { PersonSessionEntity } from "./person/session/person-session.entity.ts";
import { RepositoryEntity } from "./repository/repository.entity.ts";
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
  ClaimRoleEntity,
  TagEntity,
  StatusEntity,
  FeedbackEntity,
  FeedbackTagEntity,
  StatusCountEntity,
  TagCountEntity,
  FeedbackUpvoteEntity,
  FeedbackWatchEntity,
  FeedbackAnswerEntity,
  StatusChangeEntity,
  CommentEntity,
  CommentUpvoteEntity,
  EditEntity,
  NoteEntity,
  InviteEntity,
  ChangelogEntity,
  ChangelogFeedbackEntity,
  ChangelogFileEntity,
  WebhookEntity,
  WebhookDeliveryEntity,
  WebhookExchangeEntity,
  ChatMessageEntity,
  NotificationEntity,
  NotificationCursorEntity,
  MailPreferencesEntity,
  PersonEntity,
  PersonSessionEntity,
  SsoKeyEntity,
  SsoTokenEntity,
  RepositoryEntity,
  CompanyEntity,
  PersonCompanyEntity,
  SegmentEntity,
  ViewEntity,
  ModerationEntity,
  ReportEntity,
  FileEntity,
  ExportEntity,
  ExportPartEntity,
  ImportEntity,
  ImportRowEntity,
  ImportedRecordEntity,
  ServerCheckEntity,
  OldAddressEntity,
] as const;

/** Everything that is stored. */
export const entities = [
  ...ownEntities,
  AuditEntity,
  ServerAuditEntity,
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
