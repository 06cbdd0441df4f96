// Generated from the operations' schemas by `npm run generate`.
import type { Mutation, Query, Subscription } from "./calls.ts";

/** Every procedure: `client.feedback.page.query(input)`, `client.feedback.create.mutate(input)`. */
export interface EarshotClient {
  account: AccountProcedures;
  token: TokenProcedures;
  notification: NotificationProcedures;
  project: ProjectProcedures;
  board: BoardProcedures;
  config: ConfigProcedures;
  settings: SettingsProcedures;
  sso: SsoProcedures;
  feedback: FeedbackProcedures;
  comment: CommentProcedures;
  note: NoteProcedures;
  status: StatusProcedures;
  tag: TagProcedures;
  invite: InviteProcedures;
  member: MemberProcedures;
  moderation: ModerationProcedures;
  person: PersonProcedures;
  company: CompanyProcedures;
  segment: SegmentProcedures;
  view: ViewProcedures;
  changelog: ChangelogProcedures;
  repository: RepositoryProcedures;
  event: EventProcedures;
  audit: AuditProcedures;
  webhook: WebhookProcedures;
  file: FileProcedures;
  export: ExportProcedures;
  import: ImportProcedures;
  server: ServerProcedures;
}

export interface AccountProcedures {
  /** Returns the caller's account. */
  me: Query<Record<string, never> | void, Account>;
  /** Updates the caller's account. */
  update: Mutation<UpdateAccountInput, Account>;
  /** Returns an address that takes the bytes of the caller's own picture, once. */
  createPicture: Mutation<CreateAccountPictureInput, FileUpload>;
  /** Lists the browsers in which the caller is signed in, newest first. */
  sessions: Query<Record<string, never> | void, Session[]>;
  /** Ends one of the caller's sessions, or all of them. They end at once. */
  signOut: Mutation<SignOutInput, SignedOut>;
  /** Returns what this server holds about the caller: who they are, what they wrote and voted for. */
  export: Query<Record<string, never> | void, AccountExport>;
  /** Returns which mails the caller wants. */
  preferences: Query<Record<string, never> | void, Preferences>;
  /** Updates which mails the caller wants. */
  updatePreferences: Mutation<UpdatePreferencesInput, Preferences>;
  /** Deletes the caller's account. What they wrote stays, as that of a deleted user. */
  delete: Mutation<DeleteAccountInput, DeletedAccount>;
}

export interface TokenProcedures {
  /** Creates a token for the caller. */
  create: Mutation<CreateTokenInput, CreatedToken>;
  /** Lists the caller's tokens, newest first. */
  list: Query<Record<string, never> | void, Token[]>;
  /** Revokes one of the caller's tokens immediately. */
  revoke: Mutation<RevokeTokenInput, Token>;
}

export interface NotificationProcedures {
  /** Lists the caller's notifications, newest first. */
  list: Query<ListNotificationsInput | void, NotificationPage>;
  /** Counts the notifications that the caller has not read. */
  count: Query<Record<string, never> | void, UnreadNotifications>;
  /** Marks notifications of the caller as read: the given ones, or all. */
  markRead: Mutation<MarkNotificationsReadInput, UnreadNotifications>;
  /** Streams a signal when the caller gets or reads notifications. */
  changed: Subscription<Record<string, never>, NotificationChange>;
}

export interface ProjectProcedures {
  /** Creates a project and makes the caller its owner. */
  create: Mutation<CreateProjectInput, Project>;
  /** Lists the caller's projects by name. */
  list: Query<Record<string, never> | void, Project[]>;
  /** Returns a project. */
  get: Query<GetProjectInput, Project>;
  /** Updates a project. */
  update: Mutation<UpdateProjectInput, Project>;
  /** Deletes a project and everything in it. */
  delete: Mutation<DeleteProjectInput, Project>;
}

export interface BoardProcedures {
  /** Returns what a page about a project starts with: its name, statuses, tags, counts, and what the caller may do. */
  get: Query<GetBoardInput, Board>;
  /** Lists the boards that everybody may read, by name, but for those whose settings leave them out. No token is needed. */
  list: Query<Record<string, never> | void, PublicBoard[]>;
  /** Counts the feedback with each of a project's first 50 tags by name. */
  tagCounts: Query<ListTagCountsInput, TagCount[]>;
}

export interface ConfigProcedures {
  /** Returns a project's settings. */
  get: Query<GetProjectConfigInput, ProjectConfig>;
  /** Updates a project's settings. */
  update: Mutation<UpdateProjectConfigInput, ProjectConfig>;
  /** Sets where new feedback and published changelogs are posted in the team's chat. */
  setChat: Mutation<SetProjectChatInput, ProjectConfig>;
  /** Returns the last messages to the team's chat, and whether posting was turned off because the chat is gone. */
  chat: Query<GetProjectChatInput, ProjectChat>;
  /** Posts a test message to the team's chat, also while posting is off. */
  testChat: Mutation<TestProjectChatInput, ChatMessage>;
  /** Sets a project's own domain, and returns the DNS records to make. Another domain has to be verified anew. */
  setDomain: Mutation<SetProjectDomainInput, ProjectDomain>;
  /** Looks up the DNS records of a project's domain. If they are there, the domain serves the project's board. */
  verifyDomain: Mutation<VerifyProjectDomainInput, ProjectConfig>;
}

export interface SettingsProcedures {
  /** Returns who may read a project and who may write in it, how its product signs people in, and its widget. */
  get: Query<GetSettingsInput, Settings>;
  /** Updates who may read a project and who may write in it, how its product signs people in, and its widget. It takes effect at once. */
  update: Mutation<UpdateSettingsInput, Settings>;
}

export interface SsoProcedures {
  /** Lists the keys that a project's product signs tokens with, oldest first. */
  listKeys: Query<ListSsoKeysInput, SsoKey[]>;
  /** Creates a key that signs tokens, and returns its secret this once. */
  createKey: Mutation<CreateSsoKeyInput, CreatedSsoKey>;
  /** Deletes a key. Tokens that are signed with it no longer sign anybody in. */
  deleteKey: Mutation<DeleteSsoKeyInput, SsoKey>;
  /** Returns what a signed token says, and what is wrong with it. It signs nobody in, and can be used after it. */
  testToken: Mutation<TestSignedTokenInput, TestedToken>;
  /** Exchanges a token that a project's product has signed for a bearer token of its person, valid for an hour. */
  exchange: Mutation<ExchangeSignedTokenInput, PersonSession>;
}

export interface FeedbackProcedures {
  /** Creates feedback. */
  create: Mutation<CreateFeedbackInput, NewFeedback>;
  /** Lists a project's feedback. */
  list: Query<ListFeedbackInput, ExpandedFeedback[]>;
  /** Lists one page of a project's feedback and returns the cursor of the next page. */
  page: Query<PageFeedbackInput, FeedbackPage>;
  /** Counts the feedback that passes these filters, up to a bound. */
  count: Query<CountFeedbackInput, FeedbackCount>;
  /** Returns the feedback that is most similar to a text, at most five. */
  similar: Query<SimilarFeedbackInput, FullFeedback[]>;
  /** Returns a feedback item. */
  get: Query<GetFeedbackInput, FullFeedback>;
  /** Updates feedback. A new list of tags replaces the old one. */
  update: Mutation<UpdateFeedbackInput, FullFeedback>;
  /** Sets the team's answer to feedback, which is shown first. An empty answer removes it. */
  answer: Mutation<AnswerFeedbackInput, FullFeedback>;
  /** Moves feedback to a place in a status. */
  move: Mutation<MoveFeedbackInput, FullFeedback>;
  /** Makes somebody on the team the owner of feedback, or nobody. */
  assign: Mutation<AssignFeedbackInput, FullFeedback>;
  /** Deletes feedback and its comments and upvotes. */
  delete: Mutation<DeleteFeedbackInput, Feedback>;
  /** Adds or removes the caller's upvote on feedback. A repeated request changes nothing. */
  setUpvote: Mutation<SetFeedbackUpvoteInput, VoteResult>;
  /** Adds or removes an upvote on behalf of a person, with the evidence of it. */
  voteFor: Mutation<VoteForFeedbackInput, VoteForResult>;
  /** Starts or stops watching feedback. A repeated request changes nothing. */
  setWatch: Mutation<SetFeedbackWatchInput, WatchResult>;
  /** Locks the comments on feedback, so that only the team comments, or unlocks them. */
  setLocked: Mutation<SetFeedbackLockedInput, FullFeedback>;
  /** Merges feedback into other feedback, which gets its votes, comments and watchers. Returns the other feedback. */
  merge: Mutation<MergeFeedbackInput, FullFeedback>;
  /** Gives back merged feedback with the votes and comments that came from it. Returns it. */
  unmerge: Mutation<UnmergeFeedbackInput, FullFeedback>;
  /** Lists the feedback that was merged into a feedback item, newest first. */
  merged: Query<ListMergedFeedbackInput, Feedback[]>;
  /** Lists the latest changes of a feedback item's status, oldest first. */
  history: Query<ListStatusChangesInput, StatusChange[]>;
  /** Lists what the title and the description of a feedback item were before they were edited, newest first. */
  edits: Query<ListFeedbackEditsInput, EditPage>;
  /** Lists whom a comment or a note on feedback can mention, by the beginning of a name. */
  mentionable: Query<ListMentionableInput, Author[]>;
  /** Returns what a product has sent along with feedback, such as the page that its author looked at. */
  metadata: Query<GetFeedbackMetadataInput, FeedbackMetadata>;
  /** Streams changes to a project's feedback and comments as they happen. */
  changed: Subscription<FeedbackChangedInput, FeedbackChange>;
  /** Lists one page of the users who upvoted a feedback item and returns the cursor of the next page. */
  upvoters: Query<PageUpvotersInput, UpvoterPage>;
  /** Returns the upvotes of a feedback item, as a list of one summary. */
  upvotes: Query<ListFeedbackUpvotesInput, UpvoteSummary[]>;
}

export interface CommentProcedures {
  /** Lists the comments on a feedback item with their replies, oldest first. */
  list: Query<ListCommentsInput, ExpandedComment[]>;
  /** Lists one page of the comments on a feedback item and returns the cursor of the next page. */
  page: Query<PageCommentsInput, CommentPage>;
  /** Lists what a comment said before it was edited, newest first. */
  edits: Query<ListCommentEditsInput, EditPage>;
  /** Creates a comment on feedback, or a reply to a comment. */
  create: Mutation<CreateCommentInput, NewComment>;
  /** Updates one of the caller's comments. */
  update: Mutation<UpdateCommentInput, Comment>;
  /** Adds or removes the caller's upvote on a comment. A repeated request changes nothing. */
  setUpvote: Mutation<SetCommentUpvoteInput, VoteResult>;
  /** Deletes a comment and its replies. */
  delete: Mutation<DeleteCommentInput, Comment>;
}

export interface NoteProcedures {
  /** Lists the team's notes on a feedback item, oldest first. */
  list: Query<ListNotesInput, Note[]>;
  /** Writes a note on feedback, which only the team sees. */
  create: Mutation<CreateNoteInput, Note>;
  /** Updates a note. Only its author can. */
  update: Mutation<UpdateNoteInput, Note>;
  /** Deletes a note on feedback. */
  delete: Mutation<DeleteNoteInput, Note>;
}

export interface StatusProcedures {
  /** Lists a project's statuses in their order. */
  list: Query<ListStatusesInput, FeedbackStatus[]>;
  /** Creates a status at the end of the list. */
  create: Mutation<CreateStatusInput, FeedbackStatus>;
  /** Updates a status. A new name is the new status of its feedback. */
  update: Mutation<UpdateStatusInput, FeedbackStatus>;
  /** Deletes a status. Its feedback gets another one, with an event for each item. */
  delete: Mutation<DeleteStatusInput, FeedbackStatus>;
  /** Orders a project's statuses. */
  reorder: Mutation<ReorderStatusesInput, FeedbackStatus[]>;
}

export interface TagProcedures {
  /** Creates a tag. */
  create: Mutation<CreateTagInput, FeedbackTag>;
  /** Lists a project's tags by name. */
  list: Query<ListTagsInput, FeedbackTag[]>;
  /** Updates a tag. Feedback keeps the tag. */
  update: Mutation<UpdateTagInput, FeedbackTag>;
  /** Deletes a tag and removes it from all feedback. */
  delete: Mutation<DeleteTagInput, FeedbackTag>;
}

export interface InviteProcedures {
  /** Invites an e-mail address to a project's team. */
  create: Mutation<CreateInviteInput, ProjectInvite>;
  /** Lists a project's invites, newest first. */
  list: Query<ListInvitesInput, TeamInvite[]>;
  /** Returns who invites to which project. Its id is in the invite's link; no token is needed. */
  get: Query<GetInviteInput, InvitePreview>;
  /** Accepts an invite of the last 7 days to the caller's e-mail, which is verified or comes with the link's key, and adds the caller to the team. */
  accept: Mutation<AcceptInviteInput, Project>;
  /** Deletes an invite. A user who has accepted it stays on the team. */
  delete: Mutation<DeleteInviteInput, ProjectInvite>;
}

export interface MemberProcedures {
  /** Lists a project's team members in the order they joined. */
  list: Query<ListMembersInput, TeamMember[]>;
  /** Changes a team member's role. */
  setRole: Mutation<SetMemberRoleInput, TeamMember>;
  /** Removes a member from the team. Their feedback and comments stay. */
  remove: Mutation<RemoveMemberInput, TeamMember>;
  /** Lists the roles on the team that the identity provider's claims give. */
  claimRoles: Query<ListClaimRolesInput, ClaimRole[]>;
  /** Gives a role on the team to everybody of whom the identity provider says this, from their next sign-in. It is at most the caller's own. */
  setClaimRole: Mutation<SetClaimRoleInput, ClaimRole>;
  /** Deletes a role by a claim. Whoever has it leaves the team at their next sign-in. */
  deleteClaimRole: Mutation<DeleteClaimRoleInput, ClaimRole>;
}

export interface ModerationProcedures {
  /** Lists one page of what is held or reported, newest first, and returns the cursor of the next page. */
  queue: Query<ListModerationQueueInput, ModerationPage>;
  /** Shows what is held, and keeps what is reported. The authors are told. */
  approve: Mutation<ApproveItemsInput, Moderated>;
  /** Hides feedback and comments from everybody but their authors and the team. Nobody is told. */
  hide: Mutation<HideItemsInput, Moderated>;
  /** Hides feedback and comments, and all that is held of their authors. Nobody is told. */
  spam: Mutation<MarkSpamInput, Moderated>;
  /** Undoes decisions: all of it is back in the queue. */
  restore: Mutation<RestoreItemsInput, Moderated>;
  /** Reports feedback or a comment to the team. A repeated report changes nothing. */
  report: Mutation<ReportItemInput, Reported>;
}

export interface PersonProcedures {
  /** Lists one page of the people who take part in a project and returns the cursor of the next page. */
  list: Query<ListPeopleInput, PersonPage>;
  /** Returns a person of a project with what they have done. */
  get: Query<GetPersonInput, PersonDetails>;
  /** Returns the person as whom the caller takes part in a project. */
  me: Query<GetOwnPersonInput, OwnPerson>;
  /** Signs the caller out of a project that they are signed in to without an account, in all browsers. */
  signOut: Mutation<SignPersonOutInput, EndedPersonSessions>;
  /** Adds a person to a project, such as a customer who has written a mail. It opens no account. */
  create: Mutation<CreatePersonInput, Person>;
  /** Updates a person. A new list of companies replaces the old one. */
  update: Mutation<UpdatePersonInput, Person>;
  /** Merges a person into another one, who gets all that they wrote and voted for. Two votes become one. */
  merge: Mutation<MergePersonInput, Person>;
  /** Blocks a person, who is signed out of the project, reads on and writes nothing. A past time unblocks them. */
  block: Mutation<BlockPersonInput, Person>;
  /** Erases who a person was, and the project's archives. What they wrote stays, as that of a deleted user. */
  forget: Mutation<ForgetPersonInput, Person>;
  /** Returns what a project holds about the caller: who they are, what they wrote and voted for. */
  export: Query<ExportPersonInput, PersonExport>;
  /** Creates and updates people by the rows of a CSV file, or tells what it would do. */
  importCsv: Mutation<ImportPeopleInput, CsvImport>;
}

export interface CompanyProcedures {
  /** Lists one page of a project's companies by name and returns the cursor of the next page. */
  list: Query<ListCompaniesInput, CompanyPage>;
  /** Returns a company with what it wants most. */
  get: Query<GetCompanyInput, Company>;
  /** Creates a company. */
  create: Mutation<CreateCompanyInput, Company>;
  /** Updates a company. */
  update: Mutation<UpdateCompanyInput, Company>;
  /** Deletes a company. Its people stay. */
  delete: Mutation<DeleteCompanyInput, Company>;
  /** Creates and updates companies by the rows of a CSV file, or tells what it would do. */
  importCsv: Mutation<ImportCompaniesInput, CsvImport>;
}

export interface SegmentProcedures {
  /** Lists a project's segments by name. */
  list: Query<ListSegmentsInput, Segment[]>;
  /** Creates a segment: a filter over the project's people that lists can name. */
  create: Mutation<CreateSegmentInput, Segment>;
  /** Updates a segment. Null removes a condition. */
  update: Mutation<UpdateSegmentInput, Segment>;
  /** Deletes a segment. Its people stay. */
  delete: Mutation<DeleteSegmentInput, Segment>;
}

export interface ViewProcedures {
  /** Lists the caller's views of a project and those that the team shares, by name. */
  list: Query<ListViewsInput, SavedView[]>;
  /** Saves a filter and sort of the board or the inbox. */
  create: Mutation<CreateViewInput, SavedView>;
  /** Updates a view of the caller's, or one that the team shares. */
  update: Mutation<UpdateViewInput, SavedView>;
  /** Deletes a view of the caller's, or one that the team shares. */
  delete: Mutation<DeleteViewInput, SavedView>;
}

export interface ChangelogProcedures {
  /** Lists a project's public changelogs, newest first. No token is needed. */
  listPublic: Query<ListPublicChangelogsInput, Changelog[]>;
  /** Lists a project's changelogs, newest first. Only the team sees drafts (on top) and scheduled ones. */
  list: Query<ListChangelogsInput, AuthoredChangelog[]>;
  /** Lists one page of a project's changelogs and returns the cursor of the next page. */
  page: Query<PageChangelogsInput, ChangelogPage>;
  /** Returns a changelog, by its id or slug, with the feedback that it ships. Drafts and scheduled ones: to the team. */
  get: Query<GetChangelogInput, ShippingChangelog>;
  /** Creates a changelog as a draft, published at once, or scheduled for a future date. */
  create: Mutation<CreateChangelogInput, Changelog>;
  /** Updates, publishes or unpublishes a changelog. The slug does not change. */
  update: Mutation<UpdateChangelogInput, ShippingChangelog>;
  /** Sets the feedback that a changelog ships, and the status that it gets once the changelog is public. */
  setFeedback: Mutation<SetChangelogFeedbackInput, ShippingChangelog>;
  /** Lists the files that a project's changelogs were written from, by path, and what has changed here since. */
  listFiles: Query<ListChangelogFilesInput, ChangelogFile[]>;
  /** Creates the changelog of a repository's file, or updates it to what the file says. */
  putFile: Mutation<PutChangelogFileInput, ChangelogFile>;
  /** Forgets the file of a changelog. The changelog stays. */
  forgetFile: Mutation<ForgetChangelogFileInput, ChangelogFile>;
  /** Deletes a changelog. */
  delete: Mutation<DeleteChangelogInput, Changelog>;
}

export interface RepositoryProcedures {
  /** Lists the repositories whose CI may write in a project, by name. */
  list: Query<ListRepositoriesInput, Repository[]>;
  /** Lets a repository's CI write in a project as the caller, by OIDC tokens of its forge. */
  create: Mutation<CreateRepositoryInput, Repository>;
  /** Deletes a repository. Its CI can no longer write in the project. */
  delete: Mutation<DeleteRepositoryInput, Repository>;
  /** Exchanges an OIDC token of a repository's CI for a token that reads and writes in the project, for 30 minutes. */
  exchange: Mutation<ExchangeForgeTokenInput, RepositoryToken>;
}

export interface EventProcedures {
  /** Lists what happened in a project, oldest first. Whoever follows the cursor misses nothing. */
  list: Query<ListEventsInput, EventPage>;
}

export interface AuditProcedures {
  /** Lists who changed the project's settings, team, keys and content, and how, newest first. */
  list: Query<ListAuditInput, AuditPage>;
}

export interface WebhookProcedures {
  /** Lists a project's webhooks, oldest first. */
  list: Query<ListWebhooksInput, Webhook[]>;
  /** Creates a webhook, and returns its secret this once. */
  create: Mutation<CreateWebhookInput, CreatedWebhook>;
  /** Updates a webhook, turns it off, or turns it on again. */
  update: Mutation<UpdateWebhookInput, Webhook>;
  /** Deletes a webhook and its deliveries. */
  delete: Mutation<DeleteWebhookInput, Webhook>;
  /** Gives a webhook a new secret, and returns it this once. For 24 hours, messages are signed with the old one too. */
  rotateSecret: Mutation<RotateWebhookSecretInput, CreatedWebhook>;
  /** Sends a test message to a webhook. */
  test: Mutation<TestWebhookInput, WebhookDelivery>;
  /** Lists what was sent to a webhook, newest first. */
  deliveries: Query<ListWebhookDeliveriesInput, WebhookDeliveryPage>;
  /** Returns a delivery with the request and the response of its latest attempt. */
  delivery: Query<GetWebhookDeliveryInput, DetailedWebhookDelivery>;
  /** Sends a message again, with the same webhook-id and what is there by now. It is a delivery of its own. */
  redeliver: Mutation<RedeliverWebhookInput, WebhookDelivery>;
  /** Sends the oldest 1,000 messages again that have failed since a time, with the same webhook-id. */
  replay: Mutation<ReplayWebhookInput, ReplayedWebhook>;
}

export interface FileProcedures {
  /** Returns an address that takes the bytes of a picture, once. */
  create: Mutation<CreateFileInput, FileUpload>;
}

export interface ExportProcedures {
  /** Lists a project's archives, newest first. */
  list: Query<ListExportsInput, ProjectExport[]>;
  /** Creates an archive of the project: a job makes it, for seven days. */
  create: Mutation<CreateExportInput, ProjectExport>;
  /** Deletes an archive, and ends its link. */
  delete: Mutation<DeleteExportInput, ProjectExport>;
}

export interface ImportProcedures {
  /** Lists a project's last 100 imports, newest first. */
  list: Query<ListImportsInput, Import[]>;
  /** Creates an import. */
  create: Mutation<CreateImportInput, Import>;
  /** Returns what an import would make and change, and which rows have faults; afterwards, what became of them. */
  preview: Query<PreviewImportInput, ImportPreview>;
  /** Starts an import that has a preview. A job adds its rows part by part, and nobody is told of them. */
  start: Mutation<StartImportInput, Import>;
  /** Stops an import, or takes back within 24 hours what it has made and nobody has used since. */
  undo: Mutation<UndoImportInput, Import>;
}

export interface ServerProcedures {
  /** Returns the server's version, health, settings, and what was tested of it. */
  get: Query<Record<string, never> | void, Server>;
  /** Lists one page of the server's accounts, newest first, and returns the cursor of the next page. */
  accounts: Query<ListServerAccountsInput | void, AccountPage>;
  /** Makes an account an admin of the server, or takes that away. Nobody does it to themselves. */
  setAdmin: Mutation<SetServerAdminInput, ServerAccount>;
  /** Disables an account, which signs it out everywhere, or enables it again. Nobody does it to themselves. */
  setDisabled: Mutation<SetServerDisabledInput, ServerAccount>;
  /** Deletes an account. What they wrote stays, as that of a deleted user. Not the caller's own. */
  removeAccount: Mutation<RemoveServerAccountInput, RemovedAccount>;
  /** Lists one page of the server's projects with their sizes, newest first, and returns the next cursor. */
  projects: Query<ListServerProjectsInput | void, ServerProjectPage>;
  /** Lists who changed the server's accounts, and its projects' settings, teams, keys and content, newest first. */
  audit: Query<ListServerAuditInput | void, ServerAuditPage>;
  /** Returns how many jobs wait and have failed, and the jobs in trouble. */
  jobs: Query<Record<string, never> | void, ServerJobs>;
  /** Tries jobs again that failed or wait for another try. Returns the ids of those. */
  retryJobs: Mutation<RetryServerJobsInput, ChangedJobs>;
  /** Deletes jobs that failed or wait for another try. Returns the ids of those. */
  forgetJobs: Mutation<ForgetServerJobsInput, ChangedJobs>;
  /** Sends a mail to the caller, or opens the server at its public address, and returns what the other side says. */
  test: Mutation<TestServerInput, ServerCheck>;
  /** Notes that a backup was made by other means, such as pg_dump. */
  noteBackup: Mutation<NoteServerBackupInput, ServerCheck>;
}

/** The procedures that take an Idempotency-Key. */
export const creating: readonly string[] = [
  "account.createPicture",
  "token.create",
  "project.create",
  "sso.createKey",
  "feedback.create",
  "comment.create",
  "note.create",
  "status.create",
  "tag.create",
  "invite.create",
  "person.create",
  "company.create",
  "segment.create",
  "view.create",
  "changelog.create",
  "repository.create",
  "webhook.create",
  "file.create",
  "export.create",
  "import.create",
];

/** The service's error codes and their HTTP status. */
export const errorStatus = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

/** The body of a message to a webhook, told apart by its type. */
export type WebhookMessage = FeedbackCreatedMessage | FeedbackUpdatedMessage | FeedbackStatusChangedMessage | FeedbackMergedMessage | FeedbackAnsweredMessage | FeedbackDeletedMessage | CommentCreatedMessage | CommentUpdatedMessage | CommentDeletedMessage | ChangelogPublishedMessage | ChangelogUpdatedMessage | ChangelogDeletedMessage | MemberJoinedMessage | MemberRemovedMessage | WebhookTestMessage;

export interface AcceptInviteInput {
  /** At most 36 characters. */
  inviteId: string;
  /** The key in the link that an admin passed on. With it, the caller's e-mail need not be verified. At most 36 characters. */
  key?: string | undefined;
}

/** The caller, and what they may do outside of projects. */
export interface Account {
  /** At most 36 characters. */
  id: string;
  /** Empty unless the caller is on the project's team or is this user. */
  email: string;
  full_name: string | null;
  avatar_url: string | null;
  can_create_projects: boolean;
  /** True if the user administers this server. */
  is_admin: boolean;
}

/** The data that this server holds about the caller. */
export interface AccountExport {
  /** At most 36 characters. */
  id: string;
  /** Empty unless the caller is on the project's team or is this user. */
  email: string;
  full_name: string | null;
  avatar_url: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  memberships: ExportedMembership[];
  feedback: ExportedFeedback[];
  comments: ExportedComment[];
  votes: ExportedVote[];
  watches: ExportedWatch[];
  answers: ExportedAnswer[];
  notifications: ExportedNotification[];
  preferences: Preferences;
}

export interface AccountPage {
  items: ServerAccount[];
  next_cursor: string | null;
}

/** The team's answer to feedback. */
export interface Answer {
  content: string;
  /** The member who wrote it. */
  user: Author;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
}

export interface AnswerFeedbackInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
  /** Empty removes the answer. At most 10000 characters. */
  content: string;
  /** True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so. */
  quiet?: boolean | undefined;
}

export interface ApproveItemsInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The ids of feedback and comments. At most 100. */
  ids: string[];
  /** True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so. */
  quiet?: boolean | undefined;
}

export interface AssignFeedbackInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
  /** The id of somebody on the team; null: nobody's. At most 36 characters. */
  userId: string | null;
}

/** Something that somebody did to a project. It has no secrets. */
export interface AuditEntry {
  /** At most 36 characters. */
  id: string;
  /** The operation, such as updateSettings. */
  action: string;
  /** Who did it. Null if that person is gone. */
  actor: User | null;
  /** The kind of its subject, such as webhook. */
  subject: string;
  /** Its id. Null for the project itself and for many things. At most 36 characters. */
  subject_id: string | null;
  /** The person to whom it was done. Null for other things. */
  person: User | null;
  /** The changed fields before. */
  before: Record<string, string | number | boolean | null | string[] | Record<string, string>> | null;
  /** The changed fields after. */
  after: Record<string, string | number | boolean | null | string[] | Record<string, string>> | null;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
}

export interface AuditPage {
  items: AuditEntry[];
  next_cursor: string | null;
}

/** The project in whose audit an entry is. */
export interface AuditedProject {
  /** At most 36 characters. */
  id: string;
  name: string;
  slug: string;
}

/** A user who has written something. */
export interface Author {
  /** At most 36 characters. */
  id: string;
  /** Empty unless the caller is on the project's team or is this user. */
  email: string;
  full_name: string | null;
  avatar_url: string | null;
  /** True if the user is on the project's team now. A name proves nothing. */
  is_team: boolean;
}

/** A changelog with its author. */
export interface AuthoredChangelog {
  /** At most 36 characters. */
  id: string;
  /** At most 36 characters. */
  project_id: string;
  /** At most 36 characters. */
  author_id: string;
  title: string;
  slug: string;
  summary: string | null;
  /** Markdown. */
  content: string | null;
  image: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  publish_date: string | null;
  published: boolean;
  author: User;
}

export interface BlockPersonInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The person's id. At most 36 characters. */
  personId: string;
  /** The time from which on they may write again: for ever unless given; a past one unblocks them. */
  until?: string | undefined;
  /** For the team. 1 to 500 characters. */
  reason: string;
}

/** The data that a page about a project starts with. */
export interface Board {
  /** At most 36 characters. */
  id: string;
  name: string;
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  slug: string;
  icon: string | null;
  icon_radius: string;
  og_image: string | null;
  /** The people who may read: everyone (public), signed-in users (internal), or the team (private). */
  visibility: "public" | "internal" | "private";
  /** The project's own verified domain, at whose root the board is. */
  domain: string | null;
  /** The text that a list of changelogs shows of each: its summary or its content. */
  changelog_preview_style: "summary" | "content";
  /** In their order. */
  statuses: FeedbackStatus[];
  /** By name. */
  tags: FeedbackTag[];
  /** For each status that feedback has, the most frequent first. */
  counts: StatusCount[];
  /** What only the team may do. */
  team_only: ("voting" | "commenting" | "posting")[];
  /** What guests may do, who are made by POST /p/{slug}/guest. */
  guests_may: ("voting" | "commenting" | "posting")[];
  /** Null for an anonymous caller. */
  viewer: BoardViewer | null;
}

/** The caller's role and permissions in a project. */
export interface BoardViewer {
  /** Null if not on the team. */
  role: "member" | "admin" | "owner" | null;
  /** A user of this server, a person signed in to this project alone, or a guest who is not signed in. */
  kind: "user" | "person" | "guest";
  /** The operations that the caller may use here, some of them only on their own things, such as feedback.create. The names are those of tRPC and of the table in docs/authorization.md. */
  can: string[];
}

export interface ChangedJobs {
  ids: string[];
}

/** A post about changes in the product. It is public if it is published and its publish date has passed. */
export interface Changelog {
  /** At most 36 characters. */
  id: string;
  /** At most 36 characters. */
  project_id: string;
  /** At most 36 characters. */
  author_id: string;
  title: string;
  slug: string;
  summary: string | null;
  /** Markdown. */
  content: string | null;
  image: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  publish_date: string | null;
  published: boolean;
}

/** A published changelog was deleted. */
export interface ChangelogDeletedMessage {
  type: "changelog.deleted";
  /** When it happened. */
  timestamp: string;
  /** Grows with each event of the project. 0: it was not counted, as in a test. */
  sequence: number;
  data: {
    project: WebhookProject;
    /** Who did it. Null if no person did. */
    actor: WebhookPerson | null;
    /** The page of what it is about. */
    url: string;
    /** There if the team wanted nobody to be told. */
    quiet?: true | undefined;
    /** At most 36 characters. */
    changelog_id: string;
    title: string;
  };
}

/** A file of a repository, and the changelog that was written from it. */
export interface ChangelogFile {
  /** The file's path, or another key. 1 to 300 characters. */
  path: string;
  /** A hash of what the file says. */
  digest: string;
  /** At most 36 characters. */
  changelog_id: string;
  slug: string | null;
  title: string | null;
  /** What happened to the changelog since. */
  drift: "none" | "changed" | "deleted";
  /** ISO 8601 in UTC, with milliseconds. */
  synced_at: string;
}

export interface ChangelogPage {
  /** Newest first. A page has fewer than `limit` where they are long. */
  items: AuthoredChangelog[];
  next_cursor: string | null;
}

/** A changelog was published. */
export interface ChangelogPublishedMessage {
  type: "changelog.published";
  /** When it happened. */
  timestamp: string;
  /** Grows with each event of the project. 0: it was not counted, as in a test. */
  sequence: number;
  data: {
    project: WebhookProject;
    /** Who did it. Null if no person did. */
    actor: WebhookPerson | null;
    /** The page of what it is about. */
    url: string;
    /** There if the team wanted nobody to be told. */
    quiet?: true | undefined;
    /** At most 36 characters. */
    changelog_id: string;
    changelog?: WebhookChangelog | undefined;
  };
}

/** A public changelog, as the feedback that it ships shows it. */
export interface ChangelogSummary {
  /** At most 36 characters. */
  id: string;
  slug: string;
  title: string;
}

/** A published changelog changed. */
export interface ChangelogUpdatedMessage {
  type: "changelog.updated";
  /** When it happened. */
  timestamp: string;
  /** Grows with each event of the project. 0: it was not counted, as in a test. */
  sequence: number;
  data: {
    project: WebhookProject;
    /** Who did it. Null if no person did. */
    actor: WebhookPerson | null;
    /** The page of what it is about. */
    url: string;
    /** There if the team wanted nobody to be told. */
    quiet?: true | undefined;
    /** At most 36 characters. */
    changelog_id: string;
    changelog?: WebhookChangelog | undefined;
  };
}

/** A message to the team's chat. */
export interface ChatMessage {
  /** At most 36 characters. */
  id: string;
  /** What it tells the team, or that it is a test. */
  kind: "feedback" | "changelog" | "test";
  /** At most 36 characters. */
  feedback_id: string | null;
  /** At most 36 characters. */
  changelog_id: string | null;
  state: "pending" | "delivered" | "failed";
  attempts: number;
  /** The status of the latest response. */
  response_status: number | null;
  /** The first 500 characters of the latest response. */
  response_body: string | null;
  /** Why there was no response. */
  error: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  last_attempt_at: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
}

/** A role on a project's team for everybody of whom the identity provider says this. */
export interface ClaimRole {
  /** A value of the claim that OIDC_ROLE_CLAIM names, such as a group. Case counts. 1 to 255 characters. */
  value: string;
  role: "member" | "admin" | "owner";
}

/** A comment on feedback, or a reply to another comment. */
export interface Comment {
  /** At most 36 characters. */
  id: string;
  /** At most 36 characters. */
  feedback_id: string;
  /** The id of the comment that this replies to; null on a top-level comment. At most 36 characters. */
  reply_to_id: string | null;
  /** At most 36 characters. */
  user_id: string;
  content: string;
  upvotes: number;
  /** The ids of the users who upvoted, newest first. */
  upvoters: string[];
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
}

/** Somebody commented on feedback, or replied to a comment. */
export interface CommentCreatedMessage {
  type: "comment.created";
  /** When it happened. */
  timestamp: string;
  /** Grows with each event of the project. 0: it was not counted, as in a test. */
  sequence: number;
  data: {
    project: WebhookProject;
    /** Who did it. Null if no person did. */
    actor: WebhookPerson | null;
    /** The page of what it is about. */
    url: string;
    /** There if the team wanted nobody to be told. */
    quiet?: true | undefined;
    /** At most 36 characters. */
    feedback_id: string;
    feedback?: WebhookFeedback | undefined;
    /** At most 36 characters. */
    comment_id: string;
    comment?: WebhookComment | undefined;
  };
}

/** A comment was deleted with the replies to it. */
export interface CommentDeletedMessage {
  type: "comment.deleted";
  /** When it happened. */
  timestamp: string;
  /** Grows with each event of the project. 0: it was not counted, as in a test. */
  sequence: number;
  data: {
    project: WebhookProject;
    /** Who did it. Null if no person did. */
    actor: WebhookPerson | null;
    /** The page of what it is about. */
    url: string;
    /** There if the team wanted nobody to be told. */
    quiet?: true | undefined;
    /** At most 36 characters. */
    feedback_id: string;
    feedback?: WebhookFeedback | undefined;
    /** At most 36 characters. */
    comment_id: string;
  };
}

export interface CommentPage {
  /** Threads, oldest first: each top-level comment, and then all replies in its thread, oldest first. A page has fewer than `limit` where they are long, and may end within a thread. */
  items: ThreadComment[];
  next_cursor: string | null;
}

/** The author changed a comment. */
export interface CommentUpdatedMessage {
  type: "comment.updated";
  /** When it happened. */
  timestamp: string;
  /** Grows with each event of the project. 0: it was not counted, as in a test. */
  sequence: number;
  data: {
    project: WebhookProject;
    /** Who did it. Null if no person did. */
    actor: WebhookPerson | null;
    /** The page of what it is about. */
    url: string;
    /** There if the team wanted nobody to be told. */
    quiet?: true | undefined;
    /** At most 36 characters. */
    feedback_id: string;
    feedback?: WebhookFeedback | undefined;
    /** At most 36 characters. */
    comment_id: string;
    comment?: WebhookComment | undefined;
  };
}

/** A customer of the project's team. */
export interface Company {
  /** At most 36 characters. */
  id: string;
  external_id: string | null;
  name: string;
  /** In minor units, such as cents, of the project's currency. 0 to 1000000000000. */
  monthly_revenue: number | null;
  domain: string | null;
  plan: string | null;
  /** Fields of your own: texts, numbers, true, false or null. At most 50, in 8 kB. */
  attributes: Record<string, string | number | boolean | null>;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  /** The number of its people, up to 10,000. */
  person_count: number;
  /** The number of its people's votes, up to 10,000. */
  vote_count: number;
  /** The open feedback that most of its people have voted for: at most three items. */
  wants_most: WantedFeedback[];
}

export interface CompanyPage {
  items: Company[];
  next_cursor: string | null;
}

/** A company, as people name it. */
export interface CompanySummary {
  /** At most 36 characters. */
  id: string;
  external_id: string | null;
  name: string;
  /** In minor units, such as cents, of the project's currency. 0 to 1000000000000. */
  monthly_revenue: number | null;
}

export interface CountFeedbackInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** Returns only feedback with this status. At most 50 characters. */
  status?: string | undefined;
  /** Returns only feedback that has all of these tags, by name or id. At most 20. */
  tag?: string[] | undefined;
  /** Returns only feedback with this text in its title or description. At most 200 characters. */
  search?: string | undefined;
  /** Returns only feedback of this stage: new, planned, active, done or closed. */
  stage?: "new" | "planned" | "active" | "done" | "closed" | undefined;
  /** For the team. triage: feedback of the stage new that has no owner. mine: feedback that the caller looks after. rising: feedback with votes of the last seven days, most votes first. waiting: feedback whose latest text is not by the team. */
  view?: "triage" | "mine" | "rising" | "waiting" | undefined;
  /** For the team. Returns only feedback that people of this company have voted for. At most 36 characters. */
  companyId?: string | undefined;
  /** For the team. Returns only feedback that people of the segment with this id have voted for: of a segment of more than 5,000 people, among the latest 5,000 votes of the project. At most 36 characters. */
  segment?: string | undefined;
}

export interface CreateAccountPictureInput {
  type: string;
  /** The size of the file. 1 to 8388608. */
  bytes: number;
}

export interface CreateChangelogInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** 1 to 200 characters. */
  title: string;
  /** At most 1000 characters. */
  summary?: string | null | undefined;
  /** Markdown. At most 50000 characters. */
  content?: string | null | undefined;
  /** An uploaded picture, an http(s) URL or a data URI of an image, up to 65,536 bytes. 1 to 65536 characters. */
  image?: string | null | undefined;
  published?: boolean | undefined;
  /** The time at which a published changelog becomes public; the default is now. */
  publish_date?: string | null | undefined;
  /** True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so. */
  quiet?: boolean | undefined;
}

export interface CreateCommentInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
  /** 1 to 10000 characters. */
  content: string;
  /** The id of the comment to reply to; it must be on the same feedback. At most 36 characters. */
  reply_to_id?: string | null | undefined;
  /** True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so. */
  quiet?: boolean | undefined;
  /** Of a form: a field that people do not see. What fills it in is held. At most 200 characters. */
  trap?: string | undefined;
  /** Of a form: for how long it was open. Less than 2 is held. */
  seconds?: number | undefined;
}

export interface CreateCompanyInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** 1 to 100 characters. */
  name: string;
  /** Its id in your own product, unique in the project. 1 to 255 characters. */
  external_id?: string | undefined;
  /** 1 to 253 characters. */
  domain?: string | undefined;
  /** In minor units, such as cents, of the project's currency. 0 to 1000000000000. */
  monthly_revenue?: number | undefined;
  /** 1 to 100 characters. */
  plan?: string | undefined;
  /** Fields of your own: texts, numbers, true, false or null. At most 50, in 8 kB. */
  attributes?: Record<string, string | number | boolean | null> | undefined;
}

export interface CreateExportInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** Signs the archive with the key of this server. */
  sign?: boolean | undefined;
}

export interface CreateFeedbackInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** 1 to 200 characters. */
  title: string;
  /** At most 20000 characters. */
  description: string;
  /** Any text. Common values: backlog, in review, planned, in progress, completed, rejected. Empty means in review. At most 50 characters. */
  status?: string | undefined;
  /** Names or ids of the project's tags. Duplicates are ignored. At most 20. */
  tags?: string[] | undefined;
  /** For the team: the person whose feedback it is. At most 36 characters. */
  on_behalf_of?: string | undefined;
  /** What comes with it, such as the page that somebody looked at: texts, numbers, true, false or null. At most 20 fields, in 2 kB. Only the team sees it. */
  metadata?: Record<string, string | number | boolean | null> | undefined;
  /** True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so. */
  quiet?: boolean | undefined;
  /** Of a form: a field that people do not see. What fills it in is held. At most 200 characters. */
  trap?: string | undefined;
  /** Of a form: for how long it was open. Less than 2 is held. */
  seconds?: number | undefined;
}

export interface CreateFileInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  type: string;
  /** The size of the file. 1 to 8388608. */
  bytes: number;
}

export interface CreateImportInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The other tool, or the format of the file: docs/importing.md has what each takes. */
  source: "csv" | "earshot" | "fider" | "uservoice" | "trello" | "quackback" | "canny" | "featurebase" | "github";
  /** Of a CSV: the name of the column for each field. Without it, columns have the fields' names. */
  mapping?: Record<string, string> | undefined;
  /** The other tool's API key. It is deleted when all is fetched. 1 to 500 characters. */
  key?: string | undefined;
  /** Of github: the repository. Without a key only public ones are read, and no discussions. 3 to 200 characters. */
  repository?: string | undefined;
}

export interface CreateInviteInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** 3 to 254 characters. */
  email: string;
}

export interface CreateNoteInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
  /** 1 to 10000 characters. */
  content: string;
  /** True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so. */
  quiet?: boolean | undefined;
}

export interface CreatePersonInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** 1 to 100 characters. */
  name: string;
  /** 3 to 254 characters. */
  email?: string | undefined;
  /** Its id in your own product, unique in the project. 1 to 255 characters. */
  external_id?: string | undefined;
  /** Fields of your own: texts, numbers, true, false or null. At most 50, in 8 kB. */
  attributes?: Record<string, string | number | boolean | null> | undefined;
  /** Ids of the project's companies. At most 50. */
  companies?: string[] | undefined;
}

export interface CreateProjectInput {
  /** 1 to 100 characters. */
  name: string;
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  slug: string;
  /** The people who may read it: everyone (public, the default), signed-in users (internal), or the team (private). */
  visibility?: "public" | "internal" | "private" | undefined;
}

export interface CreateRepositoryInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** As the token's claim repository or project_path has it. 3 to 255 characters. */
  name: string;
  /** The issuer of the forge's OIDC tokens. 1 to 255 characters. */
  issuer?: string | undefined;
  /** The only branch or tag. A name without refs/ is a branch's. 1 to 255 characters. */
  ref?: string | undefined;
}

export interface CreateSegmentInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** 1 to 100 characters. */
  name: string;
  /** Where a person comes from: an account of this server (account), a token of the team's product (sso), no sign-in (anonymous), another tool (imported), or the team (added). */
  kind?: "account" | "sso" | "anonymous" | "imported" | "added" | undefined;
  /** The id of a company: its people. At most 36 characters. */
  company?: string | undefined;
  /** People of a company with this plan, whatever its case. 1 to 100 characters. */
  plan?: string | undefined;
  /** People of a company that pays at least this. 0 to 1000000000000. */
  monthly_revenue_from?: number | undefined;
  /** People of a company that pays at most this. 0 to 1000000000000. */
  monthly_revenue_to?: number | undefined;
  /** People with an e-mail of this domain. 1 to 253 characters. */
  email_domain?: string | undefined;
  /** People who were first seen at this time or later. */
  first_seen_since?: string | undefined;
  /** People whose attributes have all of these values. */
  attributes?: Record<string, string | number | boolean | null> | undefined;
}

export interface CreateSsoKeyInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The address of a JSON Web Key Set, whose keys sign tokens. 1 to 2000 characters. */
  jwks_url?: string | undefined;
  /** A public key in PEM: RSA, P-256 or Ed25519. 1 to 4000 characters. */
  public_key?: string | undefined;
}

export interface CreateStatusInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** Unique in the project; case is ignored. 1 to 50 characters. */
  name: string;
  /** At most 50 characters. */
  color: string;
  /** The phase of work that a status stands for: new, planned, active, done or closed. */
  stage: "new" | "planned" | "active" | "done" | "closed";
}

export interface CreateTagInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** 1 to 50 characters. */
  name: string;
  /** A hex color or a color name; the default depends on the tag's name. At most 50 characters. */
  color?: string | undefined;
}

export interface CreateTokenInput {
  /** 1 to 100 characters. */
  name: string;
  /** 1 to 3650. */
  expires_in_days?: number | undefined;
  /** The default is all that the caller may give. At most 3. */
  scopes?: ("read" | "write" | "manage")[] | undefined;
  /** The slugs of the projects to limit it to, where it stands for the caller. The default is all. At most 100. */
  projects?: string[] | undefined;
}

export interface CreateViewInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** 1 to 100 characters. */
  name: string;
  /** The parameters of the page's address: q, sort, status, tag, view, segment, companyId. */
  search: Record<string, string>;
  /** True if the whole team sees it, false if only who has made it. */
  is_shared?: boolean | undefined;
  /** The page that it filters and sorts. */
  page: "board" | "inbox";
}

export interface CreateWebhookInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The URL that events are sent to. 1 to 2000 characters. */
  url: string;
  /** The kinds of events to send. At most 14. */
  kinds: ("feedback.created" | "feedback.updated" | "feedback.status_changed" | "feedback.merged" | "feedback.answered" | "feedback.deleted" | "comment.created" | "comment.updated" | "comment.deleted" | "changelog.published" | "changelog.updated" | "changelog.deleted" | "member.joined" | "member.removed")[];
  /** True if messages have people's e-mail addresses; the default is false. */
  with_email?: boolean | undefined;
}

/** A new key. Its secret is shown this once. */
export interface CreatedSsoKey {
  /** At most 36 characters. */
  id: string;
  kid: string;
  /** 32 bytes in base64url: the key of HS256 are those bytes. It is shown this once. Null for a public key or a key set. */
  secret: string | null;
}

export interface CreatedToken {
  /** At most 36 characters. */
  id: string;
  name: string;
  /** The token's first characters, to identify it. */
  prefix: string;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  /** ISO 8601 in UTC, with milliseconds. */
  expires_at: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  last_used_at: string | null;
  scopes: ("read" | "write" | "manage")[];
  /** The slugs of the projects that it is limited to. Null for all. */
  projects: string[] | null;
  /** The token itself. It is returned only once. */
  token: string;
}

/** A webhook with its secret, which is shown this once. */
export interface CreatedWebhook {
  /** At most 36 characters. */
  id: string;
  /** At most 36 characters. */
  project_id: string;
  url: string;
  /** The kinds of events that it gets. */
  kinds: string[];
  /** True if messages have people's e-mail addresses. */
  with_email: boolean;
  is_enabled: boolean;
  /** ISO 8601 in UTC, with milliseconds. */
  disabled_at: string | null;
  /** Why it is off. gone: the receiver responded with 410. failing: nothing arrived for three days. paused: somebody turned it off. */
  disabled_reason: "gone" | "failing" | "paused" | null;
  /** The time of the first failure since the last successful delivery. Null while deliveries succeed. */
  failing_since: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  /** The key that messages are signed with. It is shown this once. */
  secret: string;
}

/** What a file has changed, or would change. */
export interface CsvImport {
  /** The number of rows below the first one. */
  rows: number;
  created: number;
  updated: number;
  /** The number of rows that are left out. */
  faulty: number;
  /** Why they are left out: the first 100, each with the line on which the row begins. */
  faults: string[];
}

export interface DeleteAccountInput {
  /** The caller's password. Not needed in a session of the last hour. At most 128 characters. */
  password?: string | undefined;
}

export interface DeleteChangelogInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The changelog's id. At most 36 characters. */
  changelogId: string;
}

export interface DeleteClaimRoleInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** A value of the claim that OIDC_ROLE_CLAIM names, such as a group. Case counts. 1 to 255 characters. */
  value: string;
}

export interface DeleteCommentInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
  /** The comment's id. At most 36 characters. */
  commentId: string;
}

export interface DeleteCompanyInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The company's id. At most 36 characters. */
  companyId: string;
}

export interface DeleteExportInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The export's id. At most 36 characters. */
  exportId: string;
}

export interface DeleteFeedbackInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
}

export interface DeleteInviteInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The invite's id. At most 36 characters. */
  inviteId: string;
}

export interface DeleteNoteInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
  /** The note's id. At most 36 characters. */
  noteId: string;
}

export interface DeleteProjectInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
}

export interface DeleteRepositoryInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** At most 36 characters. */
  repositoryId: string;
}

export interface DeleteSegmentInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The segment's id. At most 36 characters. */
  segmentId: string;
}

export interface DeleteSsoKeyInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The key's id. At most 36 characters. */
  keyId: string;
}

export interface DeleteStatusInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The status's id. At most 36 characters. */
  statusId: string;
  /** The id of another status, which the feedback gets instead. At most 36 characters. */
  into: string;
  /** True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so. */
  quiet?: boolean | undefined;
}

export interface DeleteTagInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The tag's name; case is ignored. 1 to 50 characters. */
  tagName: string;
}

export interface DeleteViewInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The view's id. At most 36 characters. */
  viewId: string;
}

export interface DeleteWebhookInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The webhook's id. At most 36 characters. */
  webhookId: string;
}

export interface DeletedAccount {
  /** At most 36 characters. */
  id: string;
}

/** A delivery with its latest request and response: null before the first attempt, and after something or somebody in it was deleted. */
export interface DetailedWebhookDelivery {
  /** At most 36 characters. */
  id: string;
  /** At most 36 characters. */
  webhook_id: string;
  /** The event's id, and the webhook-id of each attempt. At most 36 characters. */
  event_id: string;
  kind: string;
  state: "pending" | "delivered" | "failed";
  attempts: number;
  /** ISO 8601 in UTC, with milliseconds. */
  last_attempt_at: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  next_attempt_at: string | null;
  /** The status of the latest response. */
  response_status: number | null;
  /** Why the latest attempt failed. */
  error: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  /** The headers that were signed and sent, each as `name: value`. */
  request_headers: string[] | null;
  /** The first 4,096 bytes of what was sent. */
  request_body: string | null;
  /** Null if there was no response. Without cookies. */
  response_headers: string[] | null;
  /** The first 4,096 bytes of the response. */
  response_body: string | null;
}

/** A DNS record to make. */
export interface DomainRecord {
  type: "TXT" | "CNAME" | "A" | "AAAA";
  name: string;
  value: string;
}

/** An edit of feedback or of a comment, as its team sees it. */
export interface Edit {
  /** At most 36 characters. */
  id: string;
  /** What was edited: content is the text of a comment. */
  field: "title" | "description" | "content";
  /** The text before the edit. */
  before: string;
  /** Who edited it. Null if that person is gone. */
  user: Author | null;
  /** When it was edited. */
  created_at: string;
}

export interface EditPage {
  items: Edit[];
  next_cursor: string | null;
}

/** The sessions of a person that have ended. */
export interface EndedPersonSessions {
  /** The sessions that have ended. */
  count: number;
}

/** Something that happened in a project. What it names may be gone since. */
export interface Event {
  /** At most 36 characters. */
  id: string;
  kind: "feedback.created" | "feedback.updated" | "feedback.status_changed" | "feedback.merged" | "feedback.answered" | "feedback.deleted" | "comment.created" | "comment.updated" | "comment.deleted" | "changelog.published" | "changelog.updated" | "changelog.deleted" | "member.joined" | "member.removed";
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  /** The user who caused it. Null if no user did. */
  actor: {
    /** At most 36 characters. */
    id: string;
    email: string;
    full_name: string | null;
    avatar_url: string | null;
  } | null;
  /** True if only the team may see it. */
  team_only: boolean;
  /** At most 36 characters. */
  feedback_id: string | null;
  /** At most 36 characters. */
  comment_id: string | null;
  /** Of a changed status: the changelog that ships the feedback. At most 36 characters. */
  changelog_id: string | null;
  /** The user who joined the team or left it. At most 36 characters. */
  user_id: string | null;
  /** The feedback that this one was merged into. At most 36 characters. */
  into_id: string | null;
  from_status: string | null;
  to_status: string | null;
  /** The title of what was deleted. */
  title: string | null;
  /** True, and there, if the team wanted nobody to be told. */
  quiet?: boolean;
}

export interface EventPage {
  items: Event[];
  /** The cursor to continue from for later events. Null if there are none after the given cursor yet. */
  next_cursor: string | null;
}

export interface ExchangeForgeTokenInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** Its audience is the project's address. 1 to 32768 characters. */
  token: string;
}

export interface ExchangeSignedTokenInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** A JWT that the project's product has signed. 1 to 32768 characters. */
  token: string;
  /** The bearer of the guest that the person was until now: what they did as a guest becomes the person's. 1 to 100 characters. */
  guest?: string | undefined;
}

/** A comment with its author and replies. */
export interface ExpandedComment {
  /** At most 36 characters. */
  id: string;
  /** At most 36 characters. */
  feedback_id: string;
  /** The id of the comment that this replies to; null on a top-level comment. At most 36 characters. */
  reply_to_id: string | null;
  /** At most 36 characters. */
  user_id: string;
  content: string;
  upvotes: number;
  /** The ids of the users who upvoted, newest first. */
  upvoters: string[];
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  user: User;
  /** True if the caller has upvoted the comment. */
  has_upvoted: boolean;
  /** Replies, oldest first, nested to any depth. */
  replies: ExpandedComment[];
}

/** Feedback with its author and tags. */
export interface ExpandedFeedback {
  /** At most 36 characters. */
  id: string;
  /** At most 36 characters. */
  project_id: string;
  /** At most 36 characters. */
  user_id: string;
  title: string;
  description: string;
  status: string;
  upvotes: number;
  comment_count: number;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  user: User;
  /** Sorted by name. */
  tags: FeedbackTagSummary[];
}

export interface ExportPersonInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
}

/** An answer to feedback that the caller wrote for the team. */
export interface ExportedAnswer {
  project_slug: string;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  /** At most 36 characters. */
  feedback_id: string;
  content: string;
}

/** A comment or reply that the caller wrote. */
export interface ExportedComment {
  /** At most 36 characters. */
  id: string;
  project_slug: string;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  /** At most 36 characters. */
  feedback_id: string;
  content: string;
}

/** Feedback that the caller wrote. */
export interface ExportedFeedback {
  /** At most 36 characters. */
  id: string;
  project_slug: string;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  title: string;
  description: string;
  status: string;
}

/** A team that the caller is on. */
export interface ExportedMembership {
  project_slug: string;
  role: string;
  /** ISO 8601 in UTC, with milliseconds. */
  joined_at: string;
}

/** Something that the caller was told of. */
export interface ExportedNotification {
  /** At most 36 characters. */
  id: string;
  project_slug: string;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  kind: string;
  /** At most 36 characters. */
  feedback_id: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  read_at: string | null;
}

/** A vote of the caller, for feedback or for a comment on it. */
export interface ExportedVote {
  project_slug: string;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  /** At most 36 characters. */
  feedback_id: string;
  /** At most 36 characters. */
  comment_id: string | null;
}

/** Feedback that the caller has chosen to watch, or not to watch. */
export interface ExportedWatch {
  project_slug: string;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  /** At most 36 characters. */
  feedback_id: string;
  is_watching: boolean;
}

/** Feedback from a user about the product. */
export interface Feedback {
  /** At most 36 characters. */
  id: string;
  /** At most 36 characters. */
  project_id: string;
  /** At most 36 characters. */
  user_id: string;
  title: string;
  description: string;
  status: string;
  upvotes: number;
  comment_count: number;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
}

/** The team answered it, or changed its answer. */
export interface FeedbackAnsweredMessage {
  type: "feedback.answered";
  /** When it happened. */
  timestamp: string;
  /** Grows with each event of the project. 0: it was not counted, as in a test. */
  sequence: number;
  data: {
    project: WebhookProject;
    /** Who did it. Null if no person did. */
    actor: WebhookPerson | null;
    /** The page of what it is about. */
    url: string;
    /** There if the team wanted nobody to be told. */
    quiet?: true | undefined;
    /** At most 36 characters. */
    feedback_id: string;
    feedback?: WebhookFeedback | undefined;
    answer?: WebhookAnswer | undefined;
  };
}

/** The person who has written feedback. */
export interface FeedbackAuthor {
  /** At most 36 characters. */
  id: string;
  /** Empty unless the caller is on the project's team or is this user. */
  email: string;
  full_name: string | null;
  avatar_url: string | null;
  /** True if the user is on the project's team now. A name proves nothing. */
  is_team: boolean;
  /** Where a person comes from: an account of this server (account), a token of the team's product (sso), no sign-in (anonymous), another tool (imported), or the team (added). */
  kind: "account" | "sso" | "anonymous" | "imported" | "added";
}

/** A change to a project's feedback, to a comment on it, or to the statuses. */
export interface FeedbackChange {
  kind: "feedback_created" | "feedback_updated" | "feedback_status_changed" | "feedback_answered" | "feedback_deleted" | "feedback_merged" | "feedback_voted" | "comment_created" | "comment_updated" | "comment_deleted" | "comment_voted" | "note_changed" | "statuses_changed" | "moderation_changed" | "changes_missed";
  /** Deleting feedback also deletes its comments. Null for statuses_changed, moderation_changed and changes_missed. At most 36 characters. */
  feedback_id: string | null;
  /** Null if the change is not to a comment. Deleting a comment also deletes its replies. At most 36 characters. */
  comment_id: string | null;
}

export interface FeedbackChangedInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The id of the last event that arrived: the stream begins with what came after it. At most 36 characters. */
  lastEventId?: string | undefined;
}

/** The number of feedback items that pass some filters. */
export interface FeedbackCount {
  count: number;
  /** False if there may be more: the work of a count is bounded. */
  is_exact: boolean;
}

/** Somebody created feedback. */
export interface FeedbackCreatedMessage {
  type: "feedback.created";
  /** When it happened. */
  timestamp: string;
  /** Grows with each event of the project. 0: it was not counted, as in a test. */
  sequence: number;
  data: {
    project: WebhookProject;
    /** Who did it. Null if no person did. */
    actor: WebhookPerson | null;
    /** The page of what it is about. */
    url: string;
    /** There if the team wanted nobody to be told. */
    quiet?: true | undefined;
    /** At most 36 characters. */
    feedback_id: string;
    feedback?: WebhookFeedback | undefined;
  };
}

/** It was deleted. */
export interface FeedbackDeletedMessage {
  type: "feedback.deleted";
  /** When it happened. */
  timestamp: string;
  /** Grows with each event of the project. 0: it was not counted, as in a test. */
  sequence: number;
  data: {
    project: WebhookProject;
    /** Who did it. Null if no person did. */
    actor: WebhookPerson | null;
    /** The page of what it is about. */
    url: string;
    /** There if the team wanted nobody to be told. */
    quiet?: true | undefined;
    /** At most 36 characters. */
    feedback_id: string;
    title: string;
  };
}

/** That only the team comments on feedback. */
export interface FeedbackLock {
  reason: string | null;
  /** The member who has locked it. */
  user: Author;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
}

/** It was merged into other feedback. */
export interface FeedbackMergedMessage {
  type: "feedback.merged";
  /** When it happened. */
  timestamp: string;
  /** Grows with each event of the project. 0: it was not counted, as in a test. */
  sequence: number;
  data: {
    project: WebhookProject;
    /** Who did it. Null if no person did. */
    actor: WebhookPerson | null;
    /** The page of what it is about. */
    url: string;
    /** There if the team wanted nobody to be told. */
    quiet?: true | undefined;
    /** At most 36 characters. */
    feedback_id: string;
    feedback?: WebhookFeedback | undefined;
    /** At most 36 characters. */
    into_id: string;
  };
}

/** What came with feedback. */
export interface FeedbackMetadata {
  /** Null if nothing came with it. */
  metadata: Record<string, string | number | boolean | null> | null;
}

export interface FeedbackPage {
  items: FullFeedback[];
  next_cursor: string | null;
}

/** A status that feedback may have, and the stage of work that it means. */
export interface FeedbackStatus {
  /** At most 36 characters. */
  id: string;
  /** The status of feedback, as text. */
  name: string;
  color: string;
  /** The phase of work that a status stands for: new, planned, active, done or closed. */
  stage: "new" | "planned" | "active" | "done" | "closed";
  /** Its place in the list, from 0. */
  position: number;
  /** The id of the status that its feedback is given, a part at a time; null if it stays. Then it is deleted. At most 36 characters. */
  moving_into: string | null;
}

/** Its status changed. */
export interface FeedbackStatusChangedMessage {
  type: "feedback.status_changed";
  /** When it happened. */
  timestamp: string;
  /** Grows with each event of the project. 0: it was not counted, as in a test. */
  sequence: number;
  data: {
    project: WebhookProject;
    /** Who did it. Null if no person did. */
    actor: WebhookPerson | null;
    /** The page of what it is about. */
    url: string;
    /** There if the team wanted nobody to be told. */
    quiet?: true | undefined;
    /** At most 36 characters. */
    feedback_id: string;
    feedback?: WebhookFeedback | undefined;
    from_status: string;
    to_status: string;
    /** The changelog that shipped it, if one did. At most 36 characters. */
    changelog_id?: string | undefined;
    changelog?: WebhookChangelog | undefined;
  };
}

/** A label for feedback. Its name is unique in the project; case is ignored. */
export interface FeedbackTag {
  /** At most 36 characters. */
  id: string;
  /** At most 36 characters. */
  project_id: string;
  name: string;
  color: string;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
}

/** A tag on feedback. */
export interface FeedbackTagSummary {
  name: string;
  color: string;
}

/** Its title, description, tags or place changed, or other feedback was merged into it or separated from it. */
export interface FeedbackUpdatedMessage {
  type: "feedback.updated";
  /** When it happened. */
  timestamp: string;
  /** Grows with each event of the project. 0: it was not counted, as in a test. */
  sequence: number;
  data: {
    project: WebhookProject;
    /** Who did it. Null if no person did. */
    actor: WebhookPerson | null;
    /** The page of what it is about. */
    url: string;
    /** There if the team wanted nobody to be told. */
    quiet?: true | undefined;
    /** At most 36 characters. */
    feedback_id: string;
    feedback?: WebhookFeedback | undefined;
  };
}

/** Where to upload a picture. */
export interface FileUpload {
  /** At most 36 characters. */
  id: string;
  /** What Markdown refers to, once the picture is uploaded. */
  path: string;
  /** Takes the bytes by PUT, once. */
  upload_path: string;
  /** ISO 8601 in UTC, with milliseconds. */
  expires_at: string;
}

export interface ForgetChangelogFileInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The file's path, or another key. 1 to 300 characters. */
  path: string;
}

export interface ForgetPersonInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The person's id. At most 36 characters. */
  personId: string;
}

export interface ForgetServerJobsInput {
  /** At most 100. */
  ids: string[];
}

/** Feedback with everything that is shown of it. */
export interface FullFeedback {
  /** At most 36 characters. */
  id: string;
  /** At most 36 characters. */
  project_id: string;
  /** At most 36 characters. */
  user_id: string;
  title: string;
  description: string;
  status: string;
  upvotes: number;
  comment_count: number;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  user: FeedbackAuthor;
  /** Sorted by name. */
  tags: FeedbackTagSummary[];
  /** The number of items that were merged into it. */
  merged: number;
  /** The stage of its status; new if the project's list of statuses lacks it. */
  stage: "new" | "planned" | "active" | "done" | "closed";
  /** The team member who looks after it. Null if it has no owner, and for callers who are not on the team. */
  owner: User | null;
  /** The team's answer. Null without one. */
  answer: Answer | null;
  /** Null unless only the team comments on it. */
  locked: FeedbackLock | null;
  /** The public changelogs that ship it, newest first. */
  changelogs: ChangelogSummary[];
  /** Null if everybody sees it. waiting: for the team. hidden: by the team. */
  held: "waiting" | "hidden" | null;
  /** Null if its title and description were not edited. */
  edited_at: string | null;
  /** True if the caller has upvoted it. */
  has_upvoted: boolean;
  /** True if the caller watches it, as its author, voters and commenters do unless they stop. */
  is_watched: boolean;
}

export interface GetBoardInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
}

export interface GetChangelogInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The changelog's id. At most 36 characters. */
  changelogId?: string | undefined;
  /** The changelog's slug, in place of its id. 1 to 64 characters. */
  slug?: string | undefined;
}

export interface GetCompanyInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The company's id. At most 36 characters. */
  companyId: string;
}

export interface GetFeedbackInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
}

export interface GetFeedbackMetadataInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
}

export interface GetInviteInput {
  /** At most 36 characters. */
  inviteId: string;
}

export interface GetOwnPersonInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
}

export interface GetPersonInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The person's id. At most 36 characters. */
  personId: string;
}

export interface GetProjectChatInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
}

export interface GetProjectConfigInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
}

export interface GetProjectInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
}

export interface GetSettingsInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
}

export interface GetWebhookDeliveryInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The webhook's id. At most 36 characters. */
  webhookId: string;
  /** The delivery's id. At most 36 characters. */
  deliveryId: string;
}

export interface HideItemsInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The ids of feedback and comments. At most 100. */
  ids: string[];
}

/** An import of feedback from another tool into a project. */
export interface Import {
  /** At most 36 characters. */
  id: string;
  /** The other tool, or the format of the file: docs/importing.md has what each takes. */
  source: "csv" | "earshot" | "fider" | "uservoice" | "trello" | "quackback" | "canny" | "featurebase" | "github";
  /** fetching: a job asks the other tool. ready: it has a preview. running, undoing: a job does it part by part. */
  state: "waiting" | "fetching" | "ready" | "running" | "finished" | "undoing" | "undone" | "failed";
  /** Why it failed, or why fetching waits. */
  error: string | null;
  /** The number of rows that its file has. */
  row_count: number;
  /** The number of rows that are done. */
  position: number;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  /** ISO 8601 in UTC, with milliseconds. */
  started_at: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  finished_at: string | null;
  /** True while it runs, and for 24 hours after. */
  can_undo: boolean;
}

export interface ImportCompaniesInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The text of the file. Its first row names the columns. 1 to 5000000 characters. */
  csv?: string | undefined;
  /** The file instead, in base64: UTF-8, or else Windows-1252. 1 to 5000000 characters. */
  bytes?: string | undefined;
  /** True to be told what it would do and which rows are faulty, and change nothing. */
  preview?: boolean | undefined;
}

/** What an import does, or did, with the rows of one kind. */
export interface ImportCount {
  /** feedback, people, votes and so on. */
  kind: string;
  /** The number of rows that are new, or were. */
  makes: number;
  /** The number of rows that have changed in the source since the last import. */
  changes: number;
  /** The number of rows that change nothing. */
  same: number;
  errors: number;
  /** The number of rows that were left as they are, as somebody has used them here. */
  kept: number;
  undone: number;
}

export interface ImportPeopleInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The text of the file. Its first row names the columns. 1 to 5000000 characters. */
  csv?: string | undefined;
  /** The file instead, in base64: UTF-8, or else Windows-1252. 1 to 5000000 characters. */
  bytes?: string | undefined;
  /** True to be told what it would do and which rows are faulty, and change nothing. */
  preview?: boolean | undefined;
}

/** What an import would make and change, or has. */
export interface ImportPreview {
  /** At most 36 characters. */
  id: string;
  /** The other tool, or the format of the file: docs/importing.md has what each takes. */
  source: "csv" | "earshot" | "fider" | "uservoice" | "trello" | "quackback" | "canny" | "featurebase" | "github";
  /** fetching: a job asks the other tool. ready: it has a preview. running, undoing: a job does it part by part. */
  state: "waiting" | "fetching" | "ready" | "running" | "finished" | "undoing" | "undone" | "failed";
  /** Why it failed, or why fetching waits. */
  error: string | null;
  /** The number of rows that its file has. */
  row_count: number;
  /** The number of rows that are done. */
  position: number;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  /** ISO 8601 in UTC, with milliseconds. */
  started_at: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  finished_at: string | null;
  /** True while it runs, and for 24 hours after. */
  can_undo: boolean;
  counts: ImportCount[];
  /** The first 100 of them. */
  problems: ImportProblem[];
  /** The first 100. */
  statuses: ImportTerm[];
  /** The first 100. */
  tags: ImportTerm[];
}

/** A row that cannot be imported, and why; or one that undoing has kept. */
export interface ImportProblem {
  line: number | null;
  kind: string;
  message: string;
}

/** A status or a tag of the source. */
export interface ImportTerm {
  name: string;
  /** The number of rows of feedback that have it. */
  feedback: number;
  /** What stands for it here, unless you choose; null: a new one. */
  target: string | null;
}

/** The inviter and the project of an invite, for anyone who has the link. */
export interface InvitePreview {
  /** At most 36 characters. */
  id: string;
  project: {
    name: string;
    /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
    slug: string;
    icon: string | null;
  };
  creator: {
    full_name: string | null;
  };
}

export interface JobDepth {
  name: string;
  waiting: number;
  failed: number;
}

export interface ListAuditInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** Only these operations. At most 50. */
  actions?: string[] | undefined;
  /** Only what this person did. At most 36 characters. */
  actorId?: string | undefined;
  /** Only what was done to this. At most 36 characters. */
  subjectId?: string | undefined;
  /** Only what was done at this time or later. */
  since?: string | undefined;
  /** Only what was done before this time. */
  until?: string | undefined;
  /** The number of items on a page; the default is 50. 1 to 100. */
  limit?: number | undefined;
  /** The cursor of the next page, as returned with the previous page. 1 to 200 characters. */
  cursor?: string | null | undefined;
}

export interface ListChangelogFilesInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
}

export interface ListChangelogsInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The cursor of the next page, as returned with the previous page. 1 to 200 characters. */
  cursor?: string | undefined;
}

export interface ListClaimRolesInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
}

export interface ListCommentEditsInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
  /** The comment's id. At most 36 characters. */
  commentId: string;
  /** The number of items on a page; the default is 10. 1 to 100. */
  limit?: number | undefined;
  /** The cursor of the next page, as returned with the previous page. 1 to 200 characters. */
  cursor?: string | null | undefined;
}

export interface ListCommentsInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
}

export interface ListCompaniesInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The beginning of a name, whatever its case. At most 200 characters. */
  q?: string | undefined;
  /** The number of items on a page; the default is 25. 1 to 100. */
  limit?: number | undefined;
  /** The cursor of the next page, as returned with the previous page. 1 to 2000 characters. */
  cursor?: string | null | undefined;
}

export interface ListEventsInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** Returns only events of these kinds. At most 14. */
  kinds?: ("feedback.created" | "feedback.updated" | "feedback.status_changed" | "feedback.merged" | "feedback.answered" | "feedback.deleted" | "comment.created" | "comment.updated" | "comment.deleted" | "changelog.published" | "changelog.updated" | "changelog.deleted" | "member.joined" | "member.removed")[] | undefined;
  /** The cursor to continue from: the next_cursor of the previous page. 1 to 2000 characters. */
  after?: string | null | undefined;
  /** The number of items on a page; the default is 50. 1 to 100. */
  limit?: number | undefined;
}

export interface ListExportsInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
}

export interface ListFeedbackEditsInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
  /** The number of items on a page; the default is 10. 1 to 100. */
  limit?: number | undefined;
  /** The cursor of the next page, as returned with the previous page. 1 to 200 characters. */
  cursor?: string | null | undefined;
}

export interface ListFeedbackInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** Returns only feedback with this status. At most 50 characters. */
  status?: string | undefined;
  /** Returns only feedback that has all of these tags, by name or id. At most 20. */
  tag?: string[] | undefined;
  /** Returns only feedback with this text in its title or description. At most 200 characters. */
  search?: string | undefined;
  /** The sort order; the default is newest. upvotes and comments sort from most to fewest. */
  sort?: "newest" | "oldest" | "upvotes" | "comments" | undefined;
  /** The number of items on a page; the default is 1,000. 1 to 100. */
  limit?: number | undefined;
  /** The cursor of the next page, as returned with the previous page. 1 to 200 characters. */
  cursor?: string | undefined;
}

export interface ListFeedbackUpvotesInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
}

export interface ListImportsInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
}

export interface ListInvitesInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
}

export interface ListMembersInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
}

export interface ListMentionableInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
  /** The beginning of a name, or of a word of it. At most 100 characters. */
  q?: string | undefined;
  /** Only the team, as for a note. */
  team?: boolean | undefined;
}

export interface ListMergedFeedbackInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
}

export interface ListModerationQueueInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The number of items on a page; the default is 25. 1 to 100. */
  limit?: number | undefined;
  /** The cursor of the next page, as returned with the previous page. 1 to 200 characters. */
  cursor?: string | null | undefined;
}

export interface ListNotesInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
}

export interface ListNotificationsInput {
  /** The number of items on a page; the default is 20. 1 to 100. */
  limit?: number | undefined;
  /** The cursor of the next page, as returned with the previous page. 1 to 200 characters. */
  cursor?: string | null | undefined;
}

export interface ListPeopleInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The beginning of a name or an e-mail, whatever its case. It sorts by what it finds. At most 200 characters. */
  q?: string | undefined;
  /** Returns only people with this e-mail, whatever its case. 3 to 254 characters. */
  email?: string | undefined;
  /** Where a person comes from: an account of this server (account), a token of the team's product (sso), no sign-in (anonymous), another tool (imported), or the team (added). */
  kind?: "account" | "sso" | "anonymous" | "imported" | "added" | undefined;
  /** Returns only people of this company. At most 36 characters. */
  companyId?: string | undefined;
  /** Returns only people of the segment with this id. At most 36 characters. */
  segment?: string | undefined;
  /** The number of items on a page; the default is 25. 1 to 100. */
  limit?: number | undefined;
  /** The cursor of the next page, as returned with the previous page. 1 to 2000 characters. */
  cursor?: string | null | undefined;
}

export interface ListPublicChangelogsInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The cursor of the next page, as returned with the previous page. 1 to 200 characters. */
  cursor?: string | undefined;
}

export interface ListRepositoriesInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
}

export interface ListSegmentsInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
}

export interface ListServerAccountsInput {
  /** A part of the name or of the e-mail. 1 to 200 characters. */
  q?: string | undefined;
  /** The number of items on a page; the default is 20. 1 to 100. */
  limit?: number | undefined;
  /** The cursor of the next page, as returned with the previous page. 1 to 200 characters. */
  cursor?: string | null | undefined;
}

export interface ListServerAuditInput {
  /** Only these operations. At most 50. */
  actions?: string[] | undefined;
  /** Only what this person did. At most 36 characters. */
  actorId?: string | undefined;
  /** Only what was done to this. At most 36 characters. */
  subjectId?: string | undefined;
  /** Only what was done at this time or later. */
  since?: string | undefined;
  /** Only what was done before this time. */
  until?: string | undefined;
  /** The number of items on a page; the default is 50. 1 to 100. */
  limit?: number | undefined;
  /** The cursor of the next page, as returned with the previous page. 1 to 200 characters. */
  cursor?: string | null | undefined;
  /** Only what is in the audit of this project. At most 36 characters. */
  projectId?: string | undefined;
}

export interface ListServerProjectsInput {
  /** The number of items on a page; the default is 20. 1 to 100. */
  limit?: number | undefined;
  /** The cursor of the next page, as returned with the previous page. 1 to 200 characters. */
  cursor?: string | null | undefined;
}

export interface ListSsoKeysInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
}

export interface ListStatusChangesInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
}

export interface ListStatusesInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
}

export interface ListTagCountsInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
}

export interface ListTagsInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
}

export interface ListViewsInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
}

export interface ListWebhookDeliveriesInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The webhook's id. At most 36 characters. */
  webhookId: string;
  /** The number of items on a page; the default is 50. 1 to 100. */
  limit?: number | undefined;
  /** The cursor of the next page, as returned with the previous page. 1 to 200 characters. */
  cursor?: string | null | undefined;
}

export interface ListWebhooksInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
}

export interface MarkNotificationsReadInput {
  /** All of the caller's unless given. At most 100. */
  ids?: string[] | undefined;
  /** True: all of the caller's, whatever ids says. */
  all?: boolean | undefined;
}

export interface MarkSpamInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The ids of feedback and comments. At most 100. */
  ids: string[];
}

/** Somebody joined the team. */
export interface MemberJoinedMessage {
  type: "member.joined";
  /** When it happened. */
  timestamp: string;
  /** Grows with each event of the project. 0: it was not counted, as in a test. */
  sequence: number;
  data: {
    project: WebhookProject;
    /** Who did it. Null if no person did. */
    actor: WebhookPerson | null;
    /** The page of what it is about. */
    url: string;
    /** There if the team wanted nobody to be told. */
    quiet?: true | undefined;
    /** At most 36 characters. */
    user_id: string;
    user?: WebhookPerson | undefined;
  };
}

/** Somebody left the team. */
export interface MemberRemovedMessage {
  type: "member.removed";
  /** When it happened. */
  timestamp: string;
  /** Grows with each event of the project. 0: it was not counted, as in a test. */
  sequence: number;
  data: {
    project: WebhookProject;
    /** Who did it. Null if no person did. */
    actor: WebhookPerson | null;
    /** The page of what it is about. */
    url: string;
    /** There if the team wanted nobody to be told. */
    quiet?: true | undefined;
    /** At most 36 characters. */
    user_id: string;
    user?: WebhookPerson | undefined;
  };
}

export interface MergeFeedbackInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
  /** The id of the feedback to merge it into. At most 36 characters. */
  into: string;
  /** True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so. */
  quiet?: boolean | undefined;
}

export interface MergePersonInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The person's id. At most 36 characters. */
  personId: string;
  /** The id of the person who gets everything. At most 36 characters. */
  into: string;
}

/** What a decision of the team has changed. */
export interface Moderated {
  /** The ids of what has changed. */
  ids: string[];
}

/** The author of an item of the queue. */
export interface ModeratedPerson {
  /** At most 36 characters. */
  id: string;
  name: string | null;
  avatar_url: string | null;
  /** Where a person comes from: an account of this server (account), a token of the team's product (sso), no sign-in (anonymous), another tool (imported), or the team (added). */
  kind: "account" | "sso" | "anonymous" | "imported" | "added";
  /** True if the user is on the project's team now. A name proves nothing. */
  is_team: boolean;
  /** ISO 8601 in UTC, with milliseconds. */
  first_seen_at: string;
  /** The number of their items that are public, up to 1,000. */
  approved: number;
  /** The number of their items that are held, up to 1,000. */
  held: number;
  /** The number of their items that the team has hidden, spam too, up to 1,000. */
  hidden: number;
  /** The number of their items that were reported, up to 1,000. */
  reported: number;
}

/** Feedback or a comment that the team decides on. */
export interface ModerationItem {
  /** The id of the feedback or the comment. At most 36 characters. */
  id: string;
  kind: "feedback" | "comment";
  /** `held`: only the author and the team see it. `reported`: everybody does. */
  state: "held" | "reported";
  reason: "form" | "words" | "links" | "everyone" | "anonymous" | "newcomer" | "reports" | "team";
  /** At most 36 characters. */
  feedback_id: string;
  /** The feedback's title, also of a comment. */
  title: string;
  /** The feedback's description, or the comment. */
  text: string;
  /** When it came into the queue. */
  created_at: string;
  report_count: number;
  /** The number of held items that came from the same network within the last hour. */
  same_network: number;
  matches: ModerationMatch[];
  /** The latest 20. */
  reports: ModerationReport[];
  person: ModeratedPerson;
}

/** A word or a link in a text by which it is held. */
export interface ModerationMatch {
  field: "title" | "text";
  /** The position of its first code point, from 0. */
  from: number;
  /** The position after its last character. */
  to: number;
}

export interface ModerationPage {
  items: ModerationItem[];
  next_cursor: string | null;
  /** The number of items in the queue, up to 1,000. */
  total: number;
}

/** A report. Who made it is nobody's business. */
export interface ModerationReport {
  reason: string;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
}

export interface MoveFeedbackInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
  /** The name of one of the project's statuses. 1 to 50 characters. */
  status: string;
  /** The id of feedback with this status, before which it is put. Without it, it is put at the end. At most 36 characters. */
  before?: string | undefined;
  /** True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so. */
  quiet?: boolean | undefined;
}

/** A comment that was just created. */
export interface NewComment {
  /** At most 36 characters. */
  id: string;
  /** At most 36 characters. */
  feedback_id: string;
  /** The id of the comment that this replies to; null on a top-level comment. At most 36 characters. */
  reply_to_id: string | null;
  /** At most 36 characters. */
  user_id: string;
  content: string;
  upvotes: number;
  /** The ids of the users who upvoted, newest first. */
  upvoters: string[];
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  /** waiting, if only its author and the team see it until the team approves it. */
  held?: "waiting" | "hidden";
}

/** Feedback that was just created. */
export interface NewFeedback {
  /** At most 36 characters. */
  id: string;
  /** At most 36 characters. */
  project_id: string;
  /** At most 36 characters. */
  user_id: string;
  title: string;
  description: string;
  status: string;
  upvotes: number;
  comment_count: number;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  /** waiting, if only its author and the team see it until the team approves it. */
  held?: "waiting" | "hidden";
}

/** A note on feedback, which only the team sees. */
export interface Note {
  /** At most 36 characters. */
  id: string;
  /** At most 36 characters. */
  feedback_id: string;
  /** At most 36 characters. */
  user_id: string;
  content: string;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  /** Null if it was not edited. */
  edited_at: string | null;
  /** The member who wrote it. */
  user: Author;
}

export interface NoteServerBackupInput {
  /** Where it is, such as a name of its file. 1 to 200 characters. */
  detail?: string | undefined;
}

/** Something that the caller is told of, as far as they may see it: what is gone or hidden is left out. */
export interface Notification {
  /** At most 36 characters. */
  id: string;
  kind: "new_feedback" | "status_changed" | "answered" | "merged" | "commented" | "mentioned" | "approved" | "shipped" | "webhook_disabled" | "chat_disabled";
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  /** The time at which the caller read it; null if it is unread. */
  read_at: string | null;
  project_slug: string;
  project_name: string;
  /** At most 36 characters. */
  feedback_id: string | null;
  feedback_title: string | null;
  /** At most 36 characters. */
  comment_id: string | null;
  /** Of a changed status: the new one. */
  status: string | null;
  changelog_slug: string | null;
  changelog_title: string | null;
  /** The name of the user who caused it. */
  actor_name: string | null;
  /** True if that user is on the project's team now. */
  actor_is_team: boolean;
}

/** The caller has a new notification, or has read some. */
export interface NotificationChange {
  kind: "created" | "read";
}

export interface NotificationPage {
  items: Notification[];
  next_cursor: string | null;
}

/** The caller as a person of the project. */
export interface OwnPerson {
  /** Null for whoever has not taken part. */
  person: SignedInPerson | null;
}

export interface PageChangelogsInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** Leaves out drafts and scheduled ones, for the team too. */
  public_only?: boolean | undefined;
  /** The number of items on a page; the default is 10. 1 to 100. */
  limit?: number | undefined;
  /** The cursor of the next page, as returned with the previous page. 1 to 200 characters. */
  cursor?: string | null | undefined;
}

export interface PageCommentsInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
  /** The number of items on a page; the default is 25. 1 to 100. */
  limit?: number | undefined;
  /** The cursor of the next page, as returned with the previous page. 1 to 2000 characters. */
  cursor?: string | null | undefined;
}

export interface PageFeedbackInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** Returns only feedback with this status. At most 50 characters. */
  status?: string | undefined;
  /** Returns only feedback that has all of these tags, by name or id. At most 20. */
  tag?: string[] | undefined;
  /** Returns only feedback with this text in its title or description. At most 200 characters. */
  search?: string | undefined;
  /** Returns only feedback of this stage: new, planned, active, done or closed. */
  stage?: "new" | "planned" | "active" | "done" | "closed" | undefined;
  /** For the team. triage: feedback of the stage new that has no owner. mine: feedback that the caller looks after. rising: feedback with votes of the last seven days, most votes first. waiting: feedback whose latest text is not by the team. */
  view?: "triage" | "mine" | "rising" | "waiting" | undefined;
  /** For the team. Returns only feedback that people of this company have voted for. At most 36 characters. */
  companyId?: string | undefined;
  /** For the team. Returns only feedback that people of the segment with this id have voted for: of a segment of more than 5,000 people, among the latest 5,000 votes of the project. At most 36 characters. */
  segment?: string | undefined;
  /** The sort order; the default is newest. upvotes and comments sort from most to fewest. roadmap sorts by the project's list of statuses, and within each status by the team's order; feedback whose status is not in the list is left out. For the team, companies and revenue sort by the companies of those who have voted, and by what these pay in a month, each company once: among the latest 5,000 votes of the project. */
  sort?: "newest" | "oldest" | "upvotes" | "comments" | "roadmap" | "companies" | "revenue" | undefined;
  /** The number of items on a page; the default is 1,000. 1 to 100. */
  limit?: number | undefined;
  /** The cursor of the next page, as returned with the previous page. 1 to 2000 characters. */
  cursor?: string | null | undefined;
}

export interface PageUpvotersInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
  /** The number of items on a page; the default is 25. 1 to 100. */
  limit?: number | undefined;
  /** The cursor of the next page, as returned with the previous page. 1 to 200 characters. */
  cursor?: string | null | undefined;
}

/** Whoever takes part in a project, as its team sees them. */
export interface Person {
  /** At most 36 characters. */
  id: string;
  /** Where a person comes from: an account of this server (account), a token of the team's product (sso), no sign-in (anonymous), another tool (imported), or the team (added). */
  kind: "account" | "sso" | "anonymous" | "imported" | "added";
  external_id: string | null;
  email: string;
  email_verified: boolean;
  name: string | null;
  avatar_url: string | null;
  locale: string | null;
  /** By name. */
  companies: CompanySummary[];
  /** Fields of your own: texts, numbers, true, false or null. At most 50, in 8 kB. */
  attributes: Record<string, string | number | boolean | null>;
  /** ISO 8601 in UTC, with milliseconds. */
  first_seen_at: string;
  /** ISO 8601 in UTC, with milliseconds. */
  last_seen_at: string;
  /** Until then the person reads on and writes nothing. */
  blocked_until: string | null;
  blocked_reason: string | null;
}

/** Something that a person has written or voted for. */
export interface PersonActivity {
  kind: "feedback.created" | "comment.created" | "feedback.voted";
  /** At most 36 characters. */
  feedback_id: string;
  feedback_title: string;
  /** At most 36 characters. */
  comment_id: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
}

/** A person with what they have done. */
export interface PersonDetails {
  /** At most 36 characters. */
  id: string;
  /** Where a person comes from: an account of this server (account), a token of the team's product (sso), no sign-in (anonymous), another tool (imported), or the team (added). */
  kind: "account" | "sso" | "anonymous" | "imported" | "added";
  external_id: string | null;
  email: string;
  email_verified: boolean;
  name: string | null;
  avatar_url: string | null;
  locale: string | null;
  /** By name. */
  companies: CompanySummary[];
  /** Fields of your own: texts, numbers, true, false or null. At most 50, in 8 kB. */
  attributes: Record<string, string | number | boolean | null>;
  /** ISO 8601 in UTC, with milliseconds. */
  first_seen_at: string;
  /** ISO 8601 in UTC, with milliseconds. */
  last_seen_at: string;
  /** Until then the person reads on and writes nothing. */
  blocked_until: string | null;
  blocked_reason: string | null;
  feedback_count: number;
  comment_count: number;
  /** The number of feedback items that they have voted for. */
  vote_count: number;
  /** The last 20, newest first. */
  activities: PersonActivity[];
  /** Other people with the same e-mail: at most 20. */
  same_email: Person[];
}

/** The data that a project holds about the caller. */
export interface PersonExport {
  /** At most 36 characters. */
  id: string;
  external_id: string | null;
  email: string;
  name: string | null;
  avatar_url: string | null;
  locale: string | null;
  /** Fields of your own: texts, numbers, true, false or null. At most 50, in 8 kB. */
  attributes: Record<string, string | number | boolean | null>;
  /** ISO 8601 in UTC, with milliseconds. */
  first_seen_at: string;
  /** The external_id of each person who was merged into the caller. */
  merged_external_ids: string[];
  feedback: ExportedFeedback[];
  comments: ExportedComment[];
  votes: ExportedVote[];
  watches: ExportedWatch[];
}

export interface PersonPage {
  /** The people, last seen first, unless q sorts them. */
  items: Person[];
  next_cursor: string | null;
}

/** A person of a project, signed in there and nowhere else. */
export interface PersonSession {
  /** A bearer for this project alone. It is shown once. */
  token: string;
  /** ISO 8601 in UTC, with milliseconds. */
  expires_at: string;
  person: SignedInPerson;
}

/** Which mails the caller wants. */
export interface Preferences {
  /** True if a mail is sent when watched feedback gets another status, or is merged. */
  status_changed: boolean;
  /** True if a mail is sent when a team answers watched feedback. */
  answered: boolean;
  /** True if a mail is sent when somebody comments on watched feedback. */
  commented: boolean;
  /** True if a mail is sent when a comment or a note mentions the caller. */
  mentioned: boolean;
  /** True if a mail is sent when a changelog ships watched feedback. */
  shipped: boolean;
  /** The mails about new feedback of the caller's teams: one for each, or one a day. */
  new_feedback: "off" | "at_once" | "daily";
}

export interface PreviewImportInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The import's id. At most 36 characters. */
  importId: string;
}

/** A project. It contains feedback, tags, changelogs and a team. */
export interface Project {
  /** At most 36 characters. */
  id: string;
  name: string;
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  slug: string;
  icon: string | null;
  icon_radius: string;
  og_image: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
}

/** What was posted to the team's chat. */
export interface ProjectChat {
  /** When posting was turned off because the chat responded with 404 or 410. Null if it was not. */
  disabled_at: string | null;
  /** The last 50 messages, newest first. */
  messages: ChatMessage[];
}

/** The settings of a project. */
export interface ProjectConfig {
  /** At most 36 characters. */
  id: string;
  /** At most 36 characters. */
  project_id: string;
  changelog_preview_style: string;
  changelog_social_handle: string | null;
  custom_domain: string | null;
  custom_domain_verified: boolean;
  integration_chat_role_id: string | null;
  integration_chat_status: boolean;
  /** Webhook URL of the chat integration. Null for callers below the role admin. */
  integration_chat_webhook: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
}

/** The settings of a project, with the DNS records of its domain. */
export interface ProjectDomain {
  /** At most 36 characters. */
  id: string;
  /** At most 36 characters. */
  project_id: string;
  changelog_preview_style: string;
  changelog_social_handle: string | null;
  custom_domain: string | null;
  custom_domain_verified: boolean;
  integration_chat_role_id: string | null;
  integration_chat_status: boolean;
  /** Webhook URL of the chat integration. Null for callers below the role admin. */
  integration_chat_webhook: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  /** The records to make before the domain is verified. */
  records: DomainRecord[];
}

/** An archive of a project, for seven days. */
export interface ProjectExport {
  /** At most 36 characters. */
  id: string;
  /** running: a job makes the archive. */
  state: "running" | "finished" | "failed";
  /** How much of it is done, in percent. */
  progress: number;
  is_signed: boolean;
  /** The number of records that it has. */
  records: number | null;
  /** The size of the file. */
  bytes: number | null;
  /** Where the file is until it expires. Whoever has this link gets it. */
  path: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  /** ISO 8601 in UTC, with milliseconds. */
  expires_at: string;
}

/** An invite to join a project's team. */
export interface ProjectInvite {
  /** At most 36 characters. */
  id: string;
  /** At most 36 characters. */
  project_id: string;
  email: string;
  accepted: boolean;
  /** At most 36 characters. */
  creator_id: string;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
}

/** A board that everybody may read. */
export interface PublicBoard {
  /** At most 36 characters. */
  id: string;
  name: string;
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  slug: string;
  icon: string | null;
  icon_radius: string;
}

export interface PutChangelogFileInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** 1 to 200 characters. */
  title: string;
  /** At most 1000 characters. */
  summary?: string | null | undefined;
  /** Markdown. At most 50000 characters. */
  content?: string | null | undefined;
  /** An uploaded picture, an http(s) URL or a data URI of an image, up to 65,536 bytes. 1 to 65536 characters. */
  image?: string | null | undefined;
  published?: boolean | undefined;
  /** The time at which a published changelog becomes public; the default is now. */
  publish_date?: string | null | undefined;
  /** True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so. */
  quiet?: boolean | undefined;
  /** The file's path, or another key. 1 to 300 characters. */
  path: string;
  /** A hash of what the file says. */
  digest: string;
  /** The ids of the feedback that it ships, in place of those before. Duplicates are ignored. At most 100. */
  feedbackIds: string[];
  /** The status that the feedback gets once the changelog is public, such as completed. 1 to 50 characters. */
  status?: string | undefined;
  /** Also if the changelog was changed or deleted since. */
  overwrite?: boolean | undefined;
}

export interface RedeliverWebhookInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The webhook's id. At most 36 characters. */
  webhookId: string;
  /** The delivery's id. At most 36 characters. */
  deliveryId: string;
}

export interface RemoveMemberInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The user's id. At most 36 characters. */
  userId: string;
}

export interface RemoveServerAccountInput {
  /** The account's id. At most 36 characters. */
  accountId: string;
  /** The account's e-mail, to confirm. At most 254 characters. */
  email: string;
}

export interface RemovedAccount {
  /** At most 36 characters. */
  id: string;
}

export interface ReorderStatusesInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The ids of all of the project's statuses, in their new order. At most 50. */
  statusIds: string[];
}

export interface ReplayWebhookInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The webhook's id. At most 36 characters. */
  webhookId: string;
  /** The time from which on failed messages are sent again. */
  since: string;
}

export interface ReplayedWebhook {
  /** The number of messages that are sent again; 1,000 if there may be more. */
  count: number;
}

export interface ReportItemInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The id of feedback or of a comment. At most 36 characters. */
  id: string;
  /** 1 to 500 characters. */
  reason: string;
}

/** What was reported. */
export interface Reported {
  /** At most 36 characters. */
  id: string;
}

/** A repository whose CI may write in the project without a stored token. */
export interface Repository {
  /** At most 36 characters. */
  id: string;
  issuer: string;
  name: string;
  ref: string | null;
  /** Its CI writes as this member. At most 36 characters. */
  user_id: string;
  /** ISO 8601 in UTC, with milliseconds. */
  last_used_at: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
}

export interface RepositoryToken {
  /** A bearer token. */
  token: string;
  /** ISO 8601 in UTC, with milliseconds. */
  expires_at: string;
}

export interface RestoreItemsInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The ids of feedback and comments. At most 100. */
  ids: string[];
}

export interface RetryServerJobsInput {
  /** At most 100. */
  ids: string[];
}

export interface RevokeTokenInput {
  /** At most 36 characters. */
  tokenId: string;
}

export interface RotateWebhookSecretInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The webhook's id. At most 36 characters. */
  webhookId: string;
}

/** A saved filter and sort of the board or the inbox. */
export interface SavedView {
  /** At most 36 characters. */
  id: string;
  /** The id of whoever has made it. At most 36 characters. */
  user_id: string;
  name: string;
  /** The page that it filters and sorts. */
  page: "board" | "inbox";
  /** The parameters of the page's address: q, sort, status, tag, view, segment, companyId. */
  search: Record<string, string>;
  /** True if the whole team sees it, false if only who has made it. */
  is_shared: boolean;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
}

/** A saved filter over a project's people: everybody for whom all of its conditions hold. */
export interface Segment {
  /** At most 36 characters. */
  id: string;
  name: string;
  /** Where a person comes from: an account of this server (account), a token of the team's product (sso), no sign-in (anonymous), another tool (imported), or the team (added). */
  kind: "account" | "sso" | "anonymous" | "imported" | "added" | null;
  /** At most 36 characters. */
  company: string | null;
  plan: string | null;
  /** In minor units, such as cents, of the project's currency. 0 to 1000000000000. */
  monthly_revenue_from: number | null;
  /** In minor units, such as cents, of the project's currency. 0 to 1000000000000. */
  monthly_revenue_to: number | null;
  /** People whose attributes have all of these values. */
  attributes: Record<string, string | number | boolean | null>;
  email_domain: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  first_seen_since: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
}

/** This server, for its admins. */
export interface Server {
  version: string;
  node: string;
  /** The version of PostgreSQL. */
  database: string;
  /** True if the database is part of the server. */
  is_embedded: boolean;
  database_bytes: number;
  /** Of the process that answers. */
  memory_bytes: number;
  uptime_seconds: number;
  /** Of clients, with the process that answers. */
  connections: number;
  /** True if the process receives the events of others. */
  live_updates: boolean;
  public_url: string;
  /** True if PUBLIC_URL is set. */
  has_public_url: boolean;
  sends_mail: boolean;
  /** True if the server makes backups by itself. */
  backs_up: boolean;
  /** True if the caller can sign in by a password. */
  has_password: boolean;
  /** True if the caller can sign in without mail. */
  has_sign_in: boolean;
  accounts: number;
  projects: number;
  checks: ServerCheck[];
  settings: ServerSetting[];
}

/** An account of this server. */
export interface ServerAccount {
  /** At most 36 characters. */
  id: string;
  email: string;
  email_verified: boolean;
  full_name: string | null;
  is_admin: boolean;
  /** True if nobody gets in by this account. */
  is_disabled: boolean;
  /** How they can sign in, such as "password" or "google". */
  sign_in: string[];
  /** The number of teams that they are on. */
  projects: number;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
}

/** Something that somebody did to a project or to the server. It has no secrets. */
export interface ServerAuditEntry {
  /** At most 36 characters. */
  id: string;
  /** The operation, such as updateSettings. */
  action: string;
  /** Who did it. Null if that person is gone, or did it on the command line. */
  actor: User | null;
  /** The kind of its subject, such as webhook. */
  subject: string;
  /** Its id. Null for the project itself and for many things. At most 36 characters. */
  subject_id: string | null;
  /** The person to whom it was done. Null for other things. */
  person: User | null;
  /** The changed fields before. */
  before: Record<string, string | number | boolean | null | string[] | Record<string, string>> | null;
  /** The changed fields after. */
  after: Record<string, string | number | boolean | null | string[] | Record<string, string>> | null;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  /** The project in whose audit it is. Null for what was done to the server itself. */
  project: AuditedProject | null;
}

export interface ServerAuditPage {
  items: ServerAuditEntry[];
  next_cursor: string | null;
}

/** What came of the last test, or of the last backup. */
export interface ServerCheck {
  name: "address" | "mail" | "backup";
  is_ok: boolean;
  /** What was found, such as the answer of the mail server. */
  detail: string;
  /** ISO 8601 in UTC, with milliseconds. */
  checked_at: string;
}

/** The job queue, and its last 100 jobs in trouble, the failed ones first. */
export interface ServerJobs {
  depths: JobDepth[];
  troubled: TroubledJob[];
}

/** A project of this server, with its size. */
export interface ServerProject {
  /** At most 36 characters. */
  id: string;
  name: string;
  slug: string;
  visibility: "public" | "internal" | "private";
  /** The name or e-mail of the owner who joined first. */
  owner: string | null;
  members: number;
  /** A count of 50,000 may be more. */
  feedback: number;
  /** A count of 50,000 may be more. */
  votes: number;
  /** Of the pictures that are stored. */
  file_bytes: number;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
}

export interface ServerProjectPage {
  items: ServerProject[];
  next_cursor: string | null;
}

export interface ServerSetting {
  name: string;
  /** A secret is only "set". */
  value: string;
}

/** A browser in which the caller is signed in. */
export interface Session {
  /** At most 36 characters. */
  id: string;
  ip_address: string | null;
  user_agent: string | null;
  /** The project's own domain at which the caller is signed in; null for this server's own address. */
  domain: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  /** The time of its last renewal, which happens at most once a day. */
  updated_at: string;
  /** ISO 8601 in UTC, with milliseconds. */
  expires_at: string;
  /** True if the request uses this session. */
  current: boolean;
}

export interface SetChangelogFeedbackInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The changelog's id. At most 36 characters. */
  changelogId: string;
  /** The ids of the feedback that it ships, in place of those before. Duplicates are ignored. At most 100. */
  feedbackIds: string[];
  /** The status that the feedback gets once the changelog is public, such as completed. 1 to 50 characters. */
  status?: string | undefined;
  /** True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so. */
  quiet?: boolean | undefined;
}

export interface SetClaimRoleInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** A value of the claim that OIDC_ROLE_CLAIM names, such as a group. Case counts. 1 to 255 characters. */
  value: string;
  role: "member" | "admin" | "owner";
}

export interface SetCommentUpvoteInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
  /** The comment's id. At most 36 characters. */
  commentId: string;
  upvoted: boolean;
}

export interface SetFeedbackLockedInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
  locked: boolean;
  /** Why, for everybody who reads the comments. At most 500 characters. */
  reason?: string | undefined;
}

export interface SetFeedbackUpvoteInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
  upvoted: boolean;
}

export interface SetFeedbackWatchInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
  watching: boolean;
}

export interface SetMemberRoleInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The user's id. At most 36 characters. */
  userId: string;
  role: "member" | "admin" | "owner";
}

export interface SetProjectChatInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The address of an incoming webhook of Discord, Slack, or anything that takes a text. 1 to 2048 characters. */
  webhook?: string | null | undefined;
  /** The Discord role or Slack user group that each message mentions. 1 to 32 characters. */
  role_id?: string | null | undefined;
  /** True if messages are posted. */
  status: boolean;
}

export interface SetProjectDomainInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The project's own domain; null for none. 1 to 253 characters. */
  domain: string | null;
}

export interface SetServerAdminInput {
  /** The account's id. At most 36 characters. */
  accountId: string;
  is_admin: boolean;
}

export interface SetServerDisabledInput {
  /** The account's id. At most 36 characters. */
  accountId: string;
  is_disabled: boolean;
}

/** The people who may read a project, and those who may write in it. */
export interface Settings {
  /** The people who may read: everyone (public), signed-in users (internal), or the team (private). */
  visibility: "public" | "internal" | "private";
  /** True if the server's first page and its sitemap name the board, once it is public. */
  listed: boolean;
  /** The people who may vote: anyone, also without signing in; everyone who is signed in; or the team. */
  voting: "anyone" | "everyone" | "team";
  /** The people who may comment: anyone, also without signing in; everyone who is signed in; or the team. */
  commenting: "anyone" | "everyone" | "team";
  /** The people who may create feedback: anyone, also without signing in; everyone who is signed in; or the team. */
  posting: "anyone" | "everyone" | "team";
  /** True if people outside the team get e-mails about the project. */
  notify_voters: boolean;
  /** True if people outside the team may tag feedback as they create it. */
  author_tags: boolean;
  /** Whose feedback and comments are held until the team approves them. Newcomers have too little that is public. */
  hold: "nothing" | "anonymous" | "newcomers" | "everyone";
  /** The number of public items with which a newcomer is no longer one. 1 to 100. */
  hold_until: number;
  /** A text is held if it has one of these words, whatever their case. At most 200. */
  held_words: string[];
  /** A text is refused if it has one of these words, whatever their case. At most 200. */
  refused_words: string[];
  /** The most links of a text that is not held. Null: any number. 0 to 100. */
  max_links: number | null;
  /** What so many people have reported is held. Null: it only comes into the queue. 1 to 100. */
  reports_to_hold: number | null;
  /** The currency of companies' revenue: a code of ISO 4217. */
  currency: string;
  sso: SsoSettings;
  widget: WidgetSettings;
}

/** A changelog with the feedback that it ships. */
export interface ShippingChangelog {
  /** At most 36 characters. */
  id: string;
  /** At most 36 characters. */
  project_id: string;
  /** At most 36 characters. */
  author_id: string;
  title: string;
  slug: string;
  summary: string | null;
  /** Markdown. */
  content: string | null;
  image: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  publish_date: string | null;
  published: boolean;
  /** The feedback that it ships, newest first. */
  feedback: FullFeedback[];
}

export interface SignOutInput {
  /** The session to end. Without it, all of the caller's end. At most 36 characters. */
  sessionId?: string | undefined;
  /** True: all of the caller's, whatever sessionId says. */
  all?: boolean | undefined;
}

export interface SignPersonOutInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
}

/** A person of a project, as they themselves see it. */
export interface SignedInPerson {
  /** At most 36 characters. */
  id: string;
  /** Empty where the project has none of them. */
  email: string;
  full_name: string | null;
  avatar_url: string | null;
}

export interface SignedOut {
  /** The number of sessions that ended. */
  count: number;
}

export interface SimilarFeedbackInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The text to compare with, such as the title of new feedback. At most 200 characters. */
  text: string;
}

/** A key that a project's product signs tokens with. */
export interface SsoKey {
  /** At most 36 characters. */
  id: string;
  /** The id again, as the kid of a token's header. A token without it is tried with each key. */
  kid: string;
  kind: "secret" | "public_key" | "jwks_url";
  jwks_url: string | null;
  public_key: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  last_used_at: string | null;
  /** The tokens that it has signed and that came in the last hour. */
  tokens_last_hour: number;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
}

/** How a project's product signs its own users in. */
export interface SsoSettings {
  /** off: no signed token signs anybody in. beside: signed tokens, beside accounts. only: people who are not signed in are sent to login_url. */
  mode: "off" | "beside" | "only";
  /** The page of the product that signs people in and sends them back with a token. 1 to 2000 characters. */
  login_url: string | null;
  /** Why the last token was refused that was. */
  last_error: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  last_error_at: string | null;
}

export interface StartImportInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The import's id. At most 36 characters. */
  importId: string;
  /** Statuses of the source, and theirs here. Feedback of one that is left out gets the first one. At most 1000. */
  statuses?: ({
    /** 1 to 500 characters. */
    from: string;
    /** 1 to 50 characters. */
    to: string | null;
  })[] | undefined;
  /** Tags of the source, and those here. Missing ones are created. At most 1000. */
  tags?: ({
    /** 1 to 500 characters. */
    from: string;
    /** 1 to 50 characters. */
    to: string | null;
  })[] | undefined;
}

/** A status that feedback was given, as statuses were named then. */
export interface StatusChange {
  /** At most 36 characters. */
  id: string;
  from_status: string;
  to_status: string;
  /** The user who changed the status. Null if no user did. */
  user: Author | null;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
}

/** The number of feedback items with a status. */
export interface StatusCount {
  status: string;
  count: number;
}

/** The number of feedback items with a tag. */
export interface TagCount {
  tag: string;
  count: number;
}

/** An invite with its project, the user who created it, and its link's key. */
export interface TeamInvite {
  /** At most 36 characters. */
  id: string;
  /** At most 36 characters. */
  project_id: string;
  email: string;
  accepted: boolean;
  /** At most 36 characters. */
  creator_id: string;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  project: {
    name: string;
    /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
    slug: string;
    icon: string | null;
  };
  creator: {
    full_name: string | null;
  };
  /** The key in the link that an admin passes on: /invites/{id}?key={link_key}. Null for members. At most 36 characters. */
  link_key: string | null;
}

/** A member of a project's team, and the member's role. */
export interface TeamMember {
  /** The user's id. At most 36 characters. */
  id: string;
  email: string;
  full_name: string | null;
  avatar_url: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  joined_at: string;
  role: "member" | "admin" | "owner";
}

export interface TestProjectChatInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
}

export interface TestServerInput {
  /** address: that of PUBLIC_URL. mail: to the caller. */
  what: "address" | "mail";
}

export interface TestSignedTokenInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** A JWT that the project's product has signed. 1 to 32768 characters. */
  token: string;
}

export interface TestWebhookInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The webhook's id. At most 36 characters. */
  webhookId: string;
}

/** What a signed token says, and what is wrong with it. */
export interface TestedToken {
  /** Why the token is refused; null if it signs its person in. */
  fault: string | null;
  /** What the token says, whoever has signed it: at most 100 parts. */
  parts: TokenPart[];
  /** The person whom it signs in. Null if it is refused, or if it makes a new one. */
  person: SignedInPerson | null;
}

/** A comment or a reply, as pages of comments list it. */
export interface ThreadComment {
  /** At most 36 characters. */
  id: string;
  /** At most 36 characters. */
  feedback_id: string;
  /** The id of the comment that this replies to; null on a top-level comment. At most 36 characters. */
  reply_to_id: string | null;
  /** At most 36 characters. */
  user_id: string;
  content: string;
  upvotes: number;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  /** True if it was the team's answer to feedback that was merged into this. */
  is_answer: boolean;
  /** Null if everybody sees it, and what it replies to. */
  held: "waiting" | "hidden" | null;
  /** Null if it was not edited. */
  edited_at: string | null;
  user: Author;
  /** True if the caller has upvoted it. */
  has_upvoted: boolean;
}

/** A bearer token, without its secret. */
export interface Token {
  /** At most 36 characters. */
  id: string;
  name: string;
  /** The token's first characters, to identify it. */
  prefix: string;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  /** ISO 8601 in UTC, with milliseconds. */
  expires_at: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  last_used_at: string | null;
  scopes: ("read" | "write" | "manage")[];
  /** The slugs of the projects that it is limited to. Null for all. */
  projects: string[] | null;
}

/** A field of a token's header, or one of its claims. */
export interface TokenPart {
  name: string;
  /** As JSON. */
  value: string;
  /** What is wrong with it, if that is why the token is refused. */
  fault: string | null;
}

/** A job that has failed, or waits for another try. */
export interface TroubledJob {
  /** At most 36 characters. */
  id: string;
  name: string;
  /** False if it is tried again. */
  is_failed: boolean;
  tries: number;
  most_tries: number;
  error: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  changed_at: string;
  /** The time of the next try. */
  next_at: string | null;
}

export interface UndoImportInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The import's id. At most 36 characters. */
  importId: string;
}

export interface UnmergeFeedbackInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
}

/** The notifications that the caller has not read. */
export interface UnreadNotifications {
  /** How many there are, up to 100. */
  unread: number;
}

export interface UpdateAccountInput {
  /** 1 to 100 characters. */
  full_name?: string | undefined;
  /** An uploaded picture, an http(s) URL or a data URI of an image, up to 2,048 bytes. 1 to 2048 characters. */
  avatar_url?: string | null | undefined;
}

export interface UpdateChangelogInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The changelog's id. At most 36 characters. */
  changelogId: string;
  /** 1 to 200 characters. */
  title?: string | undefined;
  /** At most 1000 characters. */
  summary?: string | null | undefined;
  /** Markdown. At most 50000 characters. */
  content?: string | null | undefined;
  /** An uploaded picture, an http(s) URL or a data URI of an image, up to 65,536 bytes. 1 to 65536 characters. */
  image?: string | null | undefined;
  published?: boolean | undefined;
  /** The time at which a published changelog becomes public; the default is now. */
  publish_date?: string | null | undefined;
  /** True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so. */
  quiet?: boolean | undefined;
}

export interface UpdateCommentInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
  /** The comment's id. At most 36 characters. */
  commentId: string;
  /** 1 to 10000 characters. */
  content: string;
  /** True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so. */
  quiet?: boolean | undefined;
}

export interface UpdateCompanyInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The company's id. At most 36 characters. */
  companyId: string;
  /** 1 to 100 characters. */
  name?: string | undefined;
  /** Its id in your own product, unique in the project. 1 to 255 characters. */
  external_id?: string | null | undefined;
  /** 1 to 253 characters. */
  domain?: string | null | undefined;
  /** In minor units, such as cents, of the project's currency. 0 to 1000000000000. */
  monthly_revenue?: number | null | undefined;
  /** 1 to 100 characters. */
  plan?: string | null | undefined;
  /** Fields of your own: texts, numbers, true, false or null. At most 50, in 8 kB. */
  attributes?: Record<string, string | number | boolean | null> | undefined;
}

export interface UpdateFeedbackInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
  /** 1 to 200 characters. */
  title?: string | undefined;
  /** At most 20000 characters. */
  description?: string | undefined;
  /** Any text. Common values: backlog, in review, planned, in progress, completed, rejected. Empty means in review. At most 50 characters. */
  status?: string | undefined;
  /** Names or ids of the project's tags. Duplicates are ignored. At most 20. */
  tags?: string[] | undefined;
  /** True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so. */
  quiet?: boolean | undefined;
}

export interface UpdateNoteInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
  /** The note's id. At most 36 characters. */
  noteId: string;
  /** 1 to 10000 characters. */
  content: string;
  /** True tells nobody: no mail, notification or chat. For the team. Webhooks are told that it is so. */
  quiet?: boolean | undefined;
}

export interface UpdatePersonInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The person's id. At most 36 characters. */
  personId: string;
  /** 1 to 100 characters. */
  name?: string | undefined;
  /** Null removes it. 3 to 254 characters. */
  email?: string | null | undefined;
  /** Its id in your own product, unique in the project. 1 to 255 characters. */
  external_id?: string | null | undefined;
  /** Fields of your own: texts, numbers, true, false or null. At most 50, in 8 kB. */
  attributes?: Record<string, string | number | boolean | null> | undefined;
  /** Ids of the project's companies. At most 50. */
  companies?: string[] | undefined;
}

export interface UpdatePreferencesInput {
  /** True if a mail is sent when watched feedback gets another status, or is merged. */
  status_changed?: boolean | undefined;
  /** True if a mail is sent when a team answers watched feedback. */
  answered?: boolean | undefined;
  /** True if a mail is sent when somebody comments on watched feedback. */
  commented?: boolean | undefined;
  /** True if a mail is sent when a comment or a note mentions the caller. */
  mentioned?: boolean | undefined;
  /** True if a mail is sent when a changelog ships watched feedback. */
  shipped?: boolean | undefined;
  /** The mails about new feedback of the caller's teams: one for each, or one a day. */
  new_feedback?: "off" | "at_once" | "daily" | undefined;
}

export interface UpdateProjectConfigInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  changelog_preview_style?: "summary" | "content" | undefined;
  /** At most 100 characters. */
  changelog_social_handle?: string | null | undefined;
}

export interface UpdateProjectInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** 1 to 100 characters. */
  name?: string | undefined;
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  slug?: string | undefined;
  /** An uploaded picture, an http(s) URL or a data URI of an image, up to 65,536 bytes. 1 to 65536 characters. */
  icon?: string | null | undefined;
  /** At most 32 characters. */
  icon_radius?: string | undefined;
  /** An uploaded picture, an http(s) URL or a data URI of an image, up to 65,536 bytes. 1 to 65536 characters. */
  og_image?: string | null | undefined;
}

export interface UpdateSegmentInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The segment's id. At most 36 characters. */
  segmentId: string;
  /** 1 to 100 characters. */
  name?: string | undefined;
  /** Where a person comes from: an account of this server (account), a token of the team's product (sso), no sign-in (anonymous), another tool (imported), or the team (added). */
  kind?: "account" | "sso" | "anonymous" | "imported" | "added" | null | undefined;
  /** The id of a company: its people. At most 36 characters. */
  company?: string | null | undefined;
  /** People of a company with this plan, whatever its case. 1 to 100 characters. */
  plan?: string | null | undefined;
  /** People of a company that pays at least this. 0 to 1000000000000. */
  monthly_revenue_from?: number | null | undefined;
  /** People of a company that pays at most this. 0 to 1000000000000. */
  monthly_revenue_to?: number | null | undefined;
  /** People whose attributes have all of these values. */
  attributes?: Record<string, string | number | boolean | null> | undefined;
  /** People with an e-mail of this domain. 1 to 253 characters. */
  email_domain?: string | null | undefined;
  /** People who were first seen at this time or later. */
  first_seen_since?: string | null | undefined;
}

export interface UpdateSettingsInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The people who may read: everyone (public), signed-in users (internal), or the team (private). */
  visibility?: "public" | "internal" | "private" | undefined;
  /** True if the server's first page and its sitemap name the board, once it is public. */
  listed?: boolean | undefined;
  /** The people who may vote: anyone, also without signing in; everyone who is signed in; or the team. */
  voting?: "anyone" | "everyone" | "team" | undefined;
  /** The people who may comment: anyone, also without signing in; everyone who is signed in; or the team. */
  commenting?: "anyone" | "everyone" | "team" | undefined;
  /** The people who may create feedback: anyone, also without signing in; everyone who is signed in; or the team. */
  posting?: "anyone" | "everyone" | "team" | undefined;
  /** True if people outside the team get e-mails about the project. */
  notify_voters?: boolean | undefined;
  /** True if people outside the team may tag feedback as they create it. */
  author_tags?: boolean | undefined;
  /** Whose feedback and comments are held until the team approves them. Newcomers have too little that is public. */
  hold?: "nothing" | "anonymous" | "newcomers" | "everyone" | undefined;
  /** The number of public items with which a newcomer is no longer one. 1 to 100. */
  hold_until?: number | undefined;
  /** A text is held if it has one of these words, whatever their case. At most 200. */
  held_words?: string[] | undefined;
  /** A text is refused if it has one of these words, whatever their case. At most 200. */
  refused_words?: string[] | undefined;
  /** The most links of a text that is not held. Null: any number. 0 to 100. */
  max_links?: number | null | undefined;
  /** What so many people have reported is held. Null: it only comes into the queue. 1 to 100. */
  reports_to_hold?: number | null | undefined;
  /** The currency of companies' revenue: a code of ISO 4217. */
  currency?: string | undefined;
  /** How a project's product signs its own users in. */
  sso?: {
    /** off: no signed token signs anybody in. beside: signed tokens, beside accounts. only: people who are not signed in are sent to login_url. */
    mode?: "off" | "beside" | "only" | undefined;
    /** The page of the product that signs people in and sends them back with a token. 1 to 2000 characters. */
    login_url?: string | null | undefined;
  } | undefined;
  /** Where a project's widget may be, and how its button looks. */
  widget?: {
    /** The sites that may show the widget: all of them. At most 20. */
    origins?: string[] | undefined;
    /** The side of the page on which the button is; none for a page that has a button of its own. */
    place?: "start" | "end" | "none" | undefined;
    /** The color of the button; null for the usual one. */
    color?: string | null | undefined;
    /** The text on the button. 1 to 30 characters. */
    label?: string | undefined;
    /** auto: as the page that shows the widget. */
    theme?: "auto" | "light" | "dark" | undefined;
  } | undefined;
}

export interface UpdateStatusInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The status's id. At most 36 characters. */
  statusId: string;
  /** Unique in the project; case is ignored. 1 to 50 characters. */
  name?: string | undefined;
  /** At most 50 characters. */
  color?: string | undefined;
  /** The phase of work that a status stands for: new, planned, active, done or closed. */
  stage?: "new" | "planned" | "active" | "done" | "closed" | undefined;
}

export interface UpdateTagInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The tag's name; case is ignored. 1 to 50 characters. */
  tagName: string;
  /** 1 to 50 characters. */
  name?: string | undefined;
  /** At most 50 characters. */
  color?: string | undefined;
}

export interface UpdateViewInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The view's id. At most 36 characters. */
  viewId: string;
  /** 1 to 100 characters. */
  name?: string | undefined;
  /** The parameters of the page's address: q, sort, status, tag, view, segment, companyId. */
  search?: Record<string, string> | undefined;
  /** True if the whole team sees it, false if only who has made it. */
  is_shared?: boolean | undefined;
}

export interface UpdateWebhookInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The webhook's id. At most 36 characters. */
  webhookId: string;
  /** The URL that events are sent to. 1 to 2000 characters. */
  url?: string | undefined;
  /** The kinds of events to send. At most 14. */
  kinds?: ("feedback.created" | "feedback.updated" | "feedback.status_changed" | "feedback.merged" | "feedback.answered" | "feedback.deleted" | "comment.created" | "comment.updated" | "comment.deleted" | "changelog.published" | "changelog.updated" | "changelog.deleted" | "member.joined" | "member.removed")[] | undefined;
  /** True if messages have people's e-mail addresses; the default is false. */
  with_email?: boolean | undefined;
  /** Turns it off, or on again. */
  is_enabled?: boolean | undefined;
}

/** The number of upvotes and the users who upvoted. */
export interface UpvoteSummary {
  upvotes: number;
  /** The users who upvoted, newest first. */
  upvoters: User[];
}

/** A user who has upvoted. */
export interface Upvoter {
  /** At most 36 characters. */
  id: string;
  /** Empty unless the caller is on the project's team or is this user. */
  email: string;
  full_name: string | null;
  avatar_url: string | null;
  /** True if the user is on the project's team now. A name proves nothing. */
  is_team: boolean;
  /** The vote. Null for callers who are not on the team. */
  vote: VoteDetails | null;
}

export interface UpvoterPage {
  /** The users who upvoted, newest first. */
  items: Upvoter[];
  next_cursor: string | null;
}

/** A user. */
export interface User {
  /** At most 36 characters. */
  id: string;
  /** Empty unless the caller is on the project's team or is this user. */
  email: string;
  full_name: string | null;
  avatar_url: string | null;
}

export interface VerifyProjectDomainInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
}

/** What the team sees of a vote. */
export interface VoteDetails {
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
  /** Who of the team has entered the vote. Null if the person has voted. */
  entered_by: User | null;
  evidence: VoteEvidence | null;
  /** The companies of the person, by name. */
  companies: CompanySummary[];
}

/** What a vote was entered by. */
export interface VoteEvidence {
  /** Where it is from, such as mail or call. 1 to 100 characters. */
  source: string;
  url: string | null;
  /** What they said. 1 to 2000 characters. */
  quote: string;
}

export interface VoteForFeedbackInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
  upvoted: boolean;
  /** The person who votes: this one, or the one with this e-mail. At most 36 characters. */
  personId?: string | undefined;
  /** The voter's e-mail. If no person has it, one is added. 3 to 254 characters. */
  email?: string | undefined;
  /** The name of a person who is added. 1 to 100 characters. */
  name?: string | undefined;
  /** What a vote is entered by. */
  evidence?: {
    /** Where it is from, such as mail or call. 1 to 100 characters. */
    source: string;
    /** 1 to 2000 characters. */
    url?: string | undefined;
    /** What they said. 1 to 2000 characters. */
    quote: string;
  } | undefined;
}

/** The vote of a person, as has_upvoted says, which somebody of the team has entered. */
export interface VoteForResult {
  upvotes: number;
  has_upvoted: boolean;
  /** The person who votes. At most 36 characters. */
  person_id: string;
}

export interface VoteResult {
  upvotes: number;
  has_upvoted: boolean;
}

/** Feedback that a company's people have voted for. */
export interface WantedFeedback {
  /** At most 36 characters. */
  id: string;
  title: string;
  status: string;
  /** The number of the company's people who have voted for it. */
  votes: number;
}

export interface WatchResult {
  is_watched: boolean;
}

/** An address that gets a project's events. */
export interface Webhook {
  /** At most 36 characters. */
  id: string;
  /** At most 36 characters. */
  project_id: string;
  url: string;
  /** The kinds of events that it gets. */
  kinds: string[];
  /** True if messages have people's e-mail addresses. */
  with_email: boolean;
  is_enabled: boolean;
  /** ISO 8601 in UTC, with milliseconds. */
  disabled_at: string | null;
  /** Why it is off. gone: the receiver responded with 410. failing: nothing arrived for three days. paused: somebody turned it off. */
  disabled_reason: "gone" | "failing" | "paused" | null;
  /** The time of the first failure since the last successful delivery. Null while deliveries succeed. */
  failing_since: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
}

export interface WebhookAnswer {
  content: string;
  user: WebhookPerson;
  created_at: string;
}

export interface WebhookChangelog {
  /** At most 36 characters. */
  id: string;
  title: string;
  slug: string;
  summary: string | null;
  content: string | null;
  publish_date: string;
}

export interface WebhookComment {
  /** At most 36 characters. */
  id: string;
  /** At most 36 characters. */
  feedback_id: string;
  /** At most 36 characters. */
  reply_to_id: string | null;
  content: string;
  user: WebhookPerson;
  created_at: string;
}

/** An event on its way to a webhook. */
export interface WebhookDelivery {
  /** At most 36 characters. */
  id: string;
  /** At most 36 characters. */
  webhook_id: string;
  /** The event's id, and the webhook-id of each attempt. At most 36 characters. */
  event_id: string;
  kind: string;
  state: "pending" | "delivered" | "failed";
  attempts: number;
  /** ISO 8601 in UTC, with milliseconds. */
  last_attempt_at: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  next_attempt_at: string | null;
  /** The status of the latest response. */
  response_status: number | null;
  /** Why the latest attempt failed. */
  error: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  created_at: string;
}

export interface WebhookDeliveryPage {
  items: WebhookDelivery[];
  next_cursor: string | null;
}

export interface WebhookFeedback {
  /** At most 36 characters. */
  id: string;
  title: string;
  description: string;
  status: string;
  tags: {
    name: string;
    color: string;
  }[];
  upvotes: number;
  comment_count: number;
  user: WebhookPerson;
  created_at: string;
}

/** A person, without what they have deleted. */
export interface WebhookPerson {
  /** At most 36 characters. */
  id: string;
  full_name: string | null;
  avatar_url: string | null;
  /** There if the webhook has `with_email`. */
  email?: string | undefined;
}

export interface WebhookProject {
  /** At most 36 characters. */
  id: string;
  name: string;
  slug: string;
}

/** Somebody sent a test. */
export interface WebhookTestMessage {
  type: "webhook.test";
  /** When it happened. */
  timestamp: string;
  /** Grows with each event of the project. 0: it was not counted, as in a test. */
  sequence: number;
  data: {
    project: WebhookProject;
    /** Who did it. Null if no person did. */
    actor: WebhookPerson | null;
    /** The page of what it is about. */
    url: string;
    /** There if the team wanted nobody to be told. */
    quiet?: true | undefined;
  };
}

/** A site that may show a project's widget. */
export interface WidgetOrigin {
  /** The origin of a site. */
  origin: string;
  /** When a page of it showed the widget last, to the hour. */
  last_seen_at: string | null;
}

/** Where a project's widget may be, and how its button looks. */
export interface WidgetSettings {
  /** The sites that may show the widget: no other one can. */
  origins: WidgetOrigin[];
  /** The side of the page on which the button is; none for a page that has a button of its own. */
  place: "start" | "end" | "none";
  /** The color of the button; null for the usual one. */
  color: string | null;
  label: string;
  /** auto: as the page that shows the widget. */
  theme: "auto" | "light" | "dark";
}
