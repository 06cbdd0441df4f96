export * from "./account/account.admin.ts";
export { eraseUser } from "./account/erase.commands.ts";
export * from "./account/account.ts";
export * from "./account/export-stream.ts";
export * from "./account/export.ts";
export * from "./account/person-export.ts";
export * from "./archive/finish.commands.ts";
export * from "./archive/read.ts";
export * from "./archive/start.commands.ts";
export * from "./archive/write.commands.ts";
export * from "./audit/audit.ts";
export {
  auditCursor,
  auditRows,
  auditValues,
  type AuditValues,
  countAudit,
  type AuditedPerson,
  foundPerson,
} from "./audit/audit.queries.ts";
export * from "./board/board.ts";
export { announceDue } from "./publishing/announce.commands.ts";
export * from "./changelog/changelog.ts";
export { maxSlug, slugOf } from "./changelog/slug.schema.ts";
export * from "./publishing/changelog.ts";
export { changelogFileRows } from "./publishing/file.queries.ts";
export * from "./publishing/file.ts";
export * from "./publishing/shipping.ts";
export * from "./comment/comment.ts";
export * from "./comment/create.ts";
export * from "./comment/edits.ts";
export { countEdits, editRows } from "./edit/edit.queries.ts";
export * from "./chat/chat.queries.ts";
export * from "./chat/chat.ts";
export * from "./company/company.ts";
export * from "./config/config.ts";
export * from "./csv-import/csv-import.ts";
export * from "./custom-domain/domain.ts";
export * from "./entities.ts";
export * from "./event/event.ts";
export * from "./export/export.ts";
export { exportRows } from "./export/export.queries.ts";
export * from "./export/lists.queries.ts";
export * from "./export/make.commands.ts";
export { sweepOld } from "./event/retention.commands.ts";
export * from "./events.ts";
export * from "./feedback/answer/answer.ts";
export * from "./feedback-change/feedback-change.ts";
export * from "./feedback/create.ts";
export * from "./feedback/edits.ts";
export * from "./feedback/feedback.ts";
export * from "./feedback/history/history.ts";
export * from "./feedback/metadata/metadata.ts";
export * from "./feedback-list/list.ts";
export * from "./triage/lock.ts";
export * from "./triage/triage.ts";
export * from "./similar/similar.ts";
export * from "./file/file.ts";
export { isWanted, type PictureRow, storedPictures } from "./file/stored.queries.ts";
export { markUnused, unusedFiles } from "./file/sweep.queries.ts";
export * from "./file/store.commands.ts";
export * from "./import/import.ts";
export { importFaults, importPreview, importRows, isImport } from "./import/import.queries.ts";
export * from "./import/fetch.commands.ts";
export { importKey } from "./import/key.commands.ts";
export { importPart, openImports } from "./import/part.commands.ts";
export * from "./import/stage.commands.ts";
export * from "./invite/invite.ts";
export * from "./member/claim-role.ts";
export { followClaims } from "./member/follow-claims.commands.ts";
export * from "./member/member.ts";
export { mentionableRows } from "./mention/mention.queries.ts";
export * from "./mention/mention.ts";
export * from "./merge/merge.ts";
export * from "./moderation/moderation.ts";
export * from "./moderation/report.ts";
export { sweepNetworks } from "./moderation/sweep.commands.ts";
export {
  authorRow,
  countQueue,
  matchRows,
  queueCursor,
  queueRows,
  queueValues,
  type QueueValues,
  reportRows,
  sameNetwork,
} from "./moderation/queue.queries.ts";
export * from "./server/accounts.ts";
export { auditedProject, listServerAudit, scopeOfEntry } from "./server/server-audit.ts";
export { noteCheck } from "./server/check.commands.ts";
export * from "./server/jobs.ts";
export * from "./server/server.ts";
export {
  accountRows,
  checkRows,
  countAccounts,
  countServerProjects,
  depthRows,
  serverCursor,
  serverPageValues,
  type ServerPageValues,
  serverProjectRows,
  serverRow,
  troubledRows,
} from "./server/server.queries.ts";
export * from "./note/note.ts";
export { isNote, noteRows, notesOn } from "./note/note.queries.ts";
export * from "./notification/letter.queries.ts";
export * from "./notification/notification.ts";
export * from "./notification/notify.commands.ts";
export * from "./notification/receivers.queries.ts";
export { readTold } from "./notification/told.queries.ts";
export * from "./old-address/old-address.ts";
export * from "./preference/preference.ts";
export { type DomainProject, projectOfDomain } from "./custom-domain/domain.queries.ts";
export { deleteAllLeftRows, deleteLeftRows, leftProjects } from "./project/deletion.commands.ts";
export * from "./project/project.ts";
export * from "./project/public-slugs.ts";
export * from "./schemas.ts";
export { repositoryRows } from "./repository/repository.queries.ts";
export * from "./repository/repository.ts";
export * from "./repository/exchange.ts";
export { segmentRows } from "./segment/segment.queries.ts";
export * from "./segment/segment.ts";
export * from "./session/session.ts";
export * from "./settings/settings.ts";
export { accessRow, ssoRow, widgetOriginRows, widgetRow } from "./settings/settings.queries.ts";
export { loginUrlOf } from "./sso/login.queries.ts";
export { sweepSso } from "./sso/token.commands.ts";
export { ssoKeyRows } from "./sso/sso.queries.ts";
export { exchangeSignedToken, ssoSeconds } from "./sso/exchange.ts";
export * from "./sso/sso.ts";
export * from "./sso/test-token.ts";
export { emptiedStatuses, emptyStatus } from "./status/emptying.commands.ts";
export * from "./status/status.ts";
export * from "./tag/tag.ts";
export * from "./token/token.ts";
export { countItems } from "./board-count/count.commands.ts";
export { recountBoard, recountBoards } from "./board-count/recount.commands.ts";
export * from "./verify/verify.ts";
export { viewRows } from "./view/view.queries.ts";
export * from "./view/view.ts";
export * from "./vote/vote-for.ts";
export { recount } from "./feedback/merged/unmerge.commands.ts";
export { ageVotes } from "./vote/recent.commands.ts";
export * from "./vote/vote.ts";
export * from "./watch/watch.ts";
export * from "./webhook/attempt.commands.ts";
export * from "./webhook/delivery.commands.ts";
export * from "./webhook/delivery.ts";
export * from "./webhook/exchange.commands.ts";
export * from "./webhook/listen.queries.ts";
export * from "./webhook/message.queries.ts";
export * from "./webhook/message.schema.ts";
export * from "./webhook/replay.ts";
export { createWebhook, deleteWebhook, listWebhooks, rotateWebhookSecret, updateWebhook } from "./webhook/webhook.ts";
export { boardRow, countRows, tagCountRows, viewerRow } from "./board/board.queries.ts";
export {
  changelogColumns,
  changelogsFor,
  isVisible,
  nextPublication,
  publicChangelogs,
} from "./changelog/changelog.queries.ts";
export { changelogsOfFeedback } from "./changelog/summary.queries.ts";
export { isUpvoted, storedColumns } from "./comment/comment.queries.ts";
export { ThreadComment } from "./comment/page.schema.ts";
export {
  companiesOf,
  companyById,
  companyColumns,
  companyCursor,
  companyRows,
  type CompanyValues,
  countCompanies,
  wantedBy,
} from "./company/company.queries.ts";
export { countPeople, peopleCursor, peopleRows, type PeopleValues } from "./person/people.queries.ts";
export { activitiesOf, countOf, profileById, profileColumns, sameEmail } from "./person/profile.queries.ts";
export { countEvents, cursorAt, eventRows, type EventValues } from "./event/event.queries.ts";
export { countMatching, countRow } from "./feedback-list/count.queries.ts";
export { filtersOf, type Filters, type Shape } from "./feedback-list/list.filters.ts";
export {
  computedKey,
  isComputed,
  orders,
  pageItems,
  pageValues,
  shapeOf,
  type PageValues,
} from "./feedback-list/list.queries.ts";
export { noteCommonParts } from "./feedback-list/common-parts.commands.ts";
export { isStop } from "./feedback-list/access-paths.queries.ts";
export { lockRow } from "./feedback/lock.queries.ts";
export { answerOf } from "./feedback/answer/answer.queries.ts";
export { feedbackById, mergedInto, ownerRow } from "./feedback/feedback.queries.ts";
export { statusChangesOf } from "./feedback/history/history.queries.ts";
export { hasUpvoted, isWatched } from "./feedback/marks.queries.ts";
export { heldAs, isCommentShownTo, isInShownTo, isShownComment } from "./feedback/held/held.queries.ts";
export { ofFeedback, survivorOf } from "./feedback/merged/merged.queries.ts";
export { shippedFeedback } from "./feedback/shipped.queries.ts";
export { countNotifications, countUnread, notificationRows } from "./notification/notification.queries.ts";
export * from "./person/guest/guest.ts";
export { endGuest } from "./person/guest/guest-over.commands.ts";
export * from "./person/session/own.ts";
export * from "./person/person.admin.ts";
export { createPerson, getPerson, listPeople, peopleValues, updatePerson } from "./person/person.ts";
export { mergePeople } from "./person/merge.commands.ts";
export { openPersonSession } from "./person/session/session.commands.ts";
export { takePart } from "./person/take-part.commands.ts";
export { anybody, isTeam, userColumns } from "./person/person.queries.ts";
export { preferencesOf } from "./preference/preference.queries.ts";
export { projectColumns } from "./project/project.entity.ts";
export { mostSimilar } from "./similar/similar.queries.ts";
export { stageOf, statusRows } from "./status/status.queries.ts";
export { evidenceOf, voteRows } from "./vote/upvoters.queries.ts";
export { tagRows, tagsOfListed } from "./tag/tag.queries.ts";
export {
  deliveryColumns,
  deliveryRows,
  detailedDelivery,
  isDelivery,
  isWebhook,
  webhookColumns,
  webhookRows,
} from "./webhook/webhook.queries.ts";
export { seenWidget, widgetOf } from "./widget/widget.queries.ts";
