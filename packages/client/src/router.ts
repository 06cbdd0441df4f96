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
  status: StatusProcedures;
  tag: TagProcedures;
  invite: InviteProcedures;
  member: MemberProcedures;
  person: PersonProcedures;
  company: CompanyProcedures;
  changelog: ChangelogProcedures;
  event: EventProcedures;
  webhook: WebhookProcedures;
}

export interface AccountProcedures {
  /** Returns the caller's account. */
  me: Query<Record<string, never> | void, Account>;
  /** Updates the caller's account. */
  update: Mutation<UpdateAccountInput, Account>;
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
  /** Lists what the caller is told of, newest first. */
  list: Query<ListNotificationsInput | void, NotificationPage>;
  /** Counts the notifications that the caller has not read. */
  count: Query<Record<string, never> | void, UnreadNotifications>;
  /** Marks notifications of the caller as read: these, or all. */
  markRead: Mutation<MarkNotificationsReadInput, UnreadNotifications>;
  /** Streams that the caller has a new notification, or has read some. */
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
  /** Lists the boards of this server that everybody may read, by name. No token is needed. */
  list: Query<Record<string, never> | void, PublicBoard[]>;
  /** Counts the feedback with each of a project's first 50 tags by name. A count of 10,000 may be more. */
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
  /** Returns who may read a project and who may write in it. */
  get: Query<GetSettingsInput, Settings>;
  /** Updates who may read a project and who may write in it. It takes effect at once. */
  update: Mutation<UpdateSettingsInput, Settings>;
}

export interface SsoProcedures {
  /** Returns how a project's product signs its own users in, and why a token was refused last. */
  settings: Query<GetSsoSettingsInput, SsoSettings>;
  /** Updates how a project's product signs its own users in. */
  update: Mutation<UpdateSsoSettingsInput, SsoSettings>;
  /** Lists the keys that a project's product signs tokens with, oldest first. */
  listKeys: Query<ListSsoKeysInput, SsoKey[]>;
  /** Creates a key that signs tokens, and returns its secret this once. */
  createKey: Mutation<CreateSsoKeyInput, CreatedSsoKey>;
  /** Deletes a key: tokens that it has signed sign nobody in any more. */
  deleteKey: Mutation<DeleteSsoKeyInput, SsoKey>;
  /** Exchanges a token that a project's product has signed for a bearer of its person, for an hour. */
  exchange: Mutation<ExchangeSignedTokenInput, PersonSession>;
}

export interface FeedbackProcedures {
  /** Creates feedback. */
  create: Mutation<CreateFeedbackInput, Feedback>;
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
  /** Adds or removes the upvote of somebody who has told the team, with what they said. */
  voteFor: Mutation<VoteForFeedbackInput, VoteForResult>;
  /** Starts or stops watching feedback. A repeated request changes nothing. */
  setWatch: Mutation<SetFeedbackWatchInput, WatchResult>;
  /** Merges feedback into other feedback, which gets its votes, comments and watchers. Returns the other feedback. */
  merge: Mutation<MergeFeedbackInput, FullFeedback>;
  /** Gives back merged feedback with the votes and comments that came from it. Returns it. */
  unmerge: Mutation<UnmergeFeedbackInput, FullFeedback>;
  /** Lists the feedback that was merged into a feedback item, newest first. */
  merged: Query<ListMergedFeedbackInput, Feedback[]>;
  /** Lists the latest changes of a feedback item's status, oldest first. */
  history: Query<ListStatusChangesInput, StatusChange[]>;
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
  /** Creates a comment on feedback, or a reply to a comment. */
  create: Mutation<CreateCommentInput, Comment>;
  /** Updates one of the caller's comments. */
  update: Mutation<UpdateCommentInput, Comment>;
  /** Adds or removes the caller's upvote on a comment. A repeated request changes nothing. */
  setUpvote: Mutation<SetCommentUpvoteInput, VoteResult>;
  /** Deletes a comment and its replies. */
  delete: Mutation<DeleteCommentInput, Comment>;
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
}

export interface PersonProcedures {
  /** Lists one page of the people who take part in a project and returns the cursor of the next page. */
  list: Query<ListPeopleInput, PersonPage>;
  /** Returns a person of a project with what they have done. */
  get: Query<GetPersonInput, PersonDetails>;
  /** Adds a person to a project, such as a customer who has written a mail. It opens no account. */
  create: Mutation<CreatePersonInput, Person>;
  /** Updates a person. A new list of companies replaces the old one. */
  update: Mutation<UpdatePersonInput, Person>;
  /** Merges a person into another one, who gets all that they wrote and voted for. Two votes become one. */
  merge: Mutation<MergePersonInput, Person>;
  /** Blocks a person, who is signed out of the project, reads on and writes nothing. A past time unblocks them. */
  block: Mutation<BlockPersonInput, Person>;
  /** Erases who a person was. What they wrote stays, as that of a deleted user. */
  forget: Mutation<ForgetPersonInput, Person>;
}

export interface CompanyProcedures {
  /** Lists one page of a project's companies by name and returns the cursor of the next page. */
  list: Query<ListCompaniesInput, CompanyPage>;
  /** Creates a company. */
  create: Mutation<CreateCompanyInput, Company>;
  /** Updates a company. */
  update: Mutation<UpdateCompanyInput, Company>;
  /** Deletes a company. Its people stay. */
  delete: Mutation<DeleteCompanyInput, Company>;
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
  /** Deletes a changelog. */
  delete: Mutation<DeleteChangelogInput, Changelog>;
}

export interface EventProcedures {
  /** Lists what happened in a project, oldest first. Whoever follows the cursor misses nothing. */
  list: Query<ListEventsInput, EventPage>;
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

/** The procedures that take an Idempotency-Key. */
export const creating: readonly string[] = [
  "token.create",
  "project.create",
  "sso.createKey",
  "feedback.create",
  "comment.create",
  "status.create",
  "tag.create",
  "invite.create",
  "person.create",
  "company.create",
  "changelog.create",
  "webhook.create",
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
}

export interface AssignFeedbackInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
  /** The id of somebody on the team; null: nobody's. At most 36 characters. */
  userId: string | null;
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
  /** For each status that feedback has, the most frequent first. A count of 50,000 means that many or more. */
  counts: StatusCount[];
  /** What people may do who are not signed in: see guest.create. */
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
    /** At most 36 characters. */
    changelog_id: string;
    title: string;
  };
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
  domain: string | null;
  /** In minor units, such as cents, of the project's currency. 0 to 1000000000000. */
  monthly_revenue: number | null;
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
  /** An http(s) URL or a data URI of an image, up to 65,536 bytes. 1 to 65536 characters. */
  image?: string | null | undefined;
  published?: boolean | undefined;
  /** The time at which a published changelog becomes public; the default is now. */
  publish_date?: string | null | undefined;
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
}

export interface CreateCompanyInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** 1 to 100 characters. */
  name: string;
  /** Its id in your own product, unique in the project. 1 to 200 characters. */
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
}

export interface CreateInviteInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** 3 to 254 characters. */
  email: string;
}

export interface CreatePersonInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** 1 to 100 characters. */
  name: string;
  /** 3 to 254 characters. */
  email?: string | undefined;
  /** Its id in your own product, unique in the project. 1 to 200 characters. */
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

export interface DeleteProjectInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
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
}

export interface DeleteTagInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The tag's name; case is ignored. 1 to 50 characters. */
  tagName: string;
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
}

export interface EventPage {
  items: Event[];
  /** The cursor to continue from for later events. Null if there are none after the given cursor yet. */
  next_cursor: string | null;
}

export interface ExchangeSignedTokenInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** A JWT that the project's product has signed. 1 to 32768 characters. */
  token: string;
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
    /** At most 36 characters. */
    feedback_id: string;
    feedback?: WebhookFeedback | undefined;
    answer?: WebhookAnswer | undefined;
  };
}

/** A change to a project's feedback, to a comment on it, or to the statuses. */
export interface FeedbackChange {
  kind: "feedback_created" | "feedback_updated" | "feedback_status_changed" | "feedback_answered" | "feedback_deleted" | "feedback_merged" | "feedback_voted" | "comment_created" | "comment_updated" | "comment_deleted" | "comment_voted" | "statuses_changed" | "changes_missed";
  /** Deleting feedback also deletes its comments. Null for statuses_changed and changes_missed. At most 36 characters. */
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
    /** At most 36 characters. */
    feedback_id: string;
    title: string;
  };
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
    /** At most 36 characters. */
    feedback_id: string;
    feedback?: WebhookFeedback | undefined;
    /** At most 36 characters. */
    into_id: string;
  };
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
    /** At most 36 characters. */
    feedback_id: string;
    feedback?: WebhookFeedback | undefined;
  };
}

export interface ForgetPersonInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The person's id. At most 36 characters. */
  personId: string;
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
  user: Author;
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
  /** The public changelogs that ship it, newest first. */
  changelogs: ChangelogSummary[];
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

export interface GetFeedbackInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The feedback's id. At most 36 characters. */
  feedbackId: string;
}

export interface GetInviteInput {
  /** At most 36 characters. */
  inviteId: string;
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

export interface GetSsoSettingsInput {
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

export interface ListChangelogsInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The cursor of the next page, as returned with the previous page. 1 to 200 characters. */
  cursor?: string | undefined;
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

export interface ListInvitesInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
}

export interface ListMembersInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
}

export interface ListMergedFeedbackInput {
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
}

export interface MergePersonInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The person's id. At most 36 characters. */
  personId: string;
  /** The id of the person who gets everything. At most 36 characters. */
  into: string;
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
}

/** Something that the caller is told of, as far as they may see it: what is gone or hidden is left out. */
export interface Notification {
  /** At most 36 characters. */
  id: string;
  kind: "new_feedback" | "status_changed" | "answered" | "merged" | "commented" | "shipped" | "webhook_disabled" | "chat_disabled";
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
  /** The sort order; the default is newest. upvotes and comments sort from most to fewest. roadmap sorts by the project's list of statuses, and within each status by the team's order; feedback whose status is not in the list is left out. */
  sort?: "newest" | "oldest" | "upvotes" | "comments" | "roadmap" | undefined;
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

export interface PersonPage {
  /** Who was seen last comes first, unless q sorts them. */
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
  /** True if a mail is sent when a changelog ships watched feedback. */
  shipped: boolean;
  /** The mails about new feedback of the caller's teams: one for each, or one a day. */
  new_feedback: "off" | "at_once" | "daily";
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

/** The people who may read a project, and those who may write in it. */
export interface Settings {
  /** The people who may read: everyone (public), signed-in users (internal), or the team (private). */
  visibility: "public" | "internal" | "private";
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
  /** The currency of companies' revenue: a code of ISO 4217. */
  currency: string;
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
}

export interface SignedInPerson {
  /** At most 36 characters. */
  id: string;
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

export interface TestWebhookInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The webhook's id. At most 36 characters. */
  webhookId: string;
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
  /** An http(s) URL or a data URI of an image, up to 2,048 bytes. 1 to 2048 characters. */
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
  /** An http(s) URL or a data URI of an image, up to 65,536 bytes. 1 to 65536 characters. */
  image?: string | null | undefined;
  published?: boolean | undefined;
  /** The time at which a published changelog becomes public; the default is now. */
  publish_date?: string | null | undefined;
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
}

export interface UpdateCompanyInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The company's id. At most 36 characters. */
  companyId: string;
  /** 1 to 100 characters. */
  name?: string | undefined;
  /** Its id in your own product, unique in the project. 1 to 200 characters. */
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
  /** Its id in your own product, unique in the project. 1 to 200 characters. */
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
  /** An http(s) URL or a data URI of an image, up to 65,536 bytes. 1 to 65536 characters. */
  icon?: string | null | undefined;
  /** At most 32 characters. */
  icon_radius?: string | undefined;
  /** An http(s) URL or a data URI of an image, up to 65,536 bytes. 1 to 65536 characters. */
  og_image?: string | null | undefined;
}

export interface UpdateSettingsInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** The people who may read: everyone (public), signed-in users (internal), or the team (private). */
  visibility?: "public" | "internal" | "private" | undefined;
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
  /** The currency of companies' revenue: a code of ISO 4217. */
  currency?: string | undefined;
}

export interface UpdateSsoSettingsInput {
  /** The project's slug: lower-case letters, digits and single hyphens. Upper case is converted. 1 to 64 characters. */
  projectSlug: string;
  /** off: no signed token signs anybody in. beside: signed tokens, beside accounts. only: people who are not signed in are sent to login_url. */
  mode?: "off" | "beside" | "only" | undefined;
  /** The page of the product that signs people in and sends them back with a token. 1 to 2000 characters. */
  login_url?: string | null | undefined;
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
  /** Who has it votes. Without such a person, one is added. 3 to 254 characters. */
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
  };
}
