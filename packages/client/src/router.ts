// Generated from the operations' schemas by `npm run generate`.
import type {
  TRPCBuiltRouter,
  TRPCDecorateCreateRouterOptions,
  TRPCDefaultErrorShape,
  TRPCMutationProcedure,
  TRPCQueryProcedure,
  TRPCSubscriptionProcedure,
} from "@trpc/server";

interface Call<Input, Output> {
  input: Input;
  output: Output;
  meta: object;
  errorShape: TRPCDefaultErrorShape;
}
type Query<Input, Output> = TRPCQueryProcedure<Call<Input, Output>>;
type Mutation<Input, Output> = TRPCMutationProcedure<Call<Input, Output>>;
type Subscription<Input, Event> = TRPCSubscriptionProcedure<Call<Input, AsyncIterable<Event, never>>>;

interface Root {
  ctx: object;
  meta: object;
  errorShape: TRPCDefaultErrorShape;
  // Answers are JSON already: without this tRPC would map each to a type without a name.
  transformer: true;
}

/** Every procedure, as @trpc/client wants to know them. */
export type AppRouter = TRPCBuiltRouter<Root, TRPCDecorateCreateRouterOptions<Procedures>>;

export type Procedures = {
  account: {
    /** The caller. */
    me: Query<Record<string, never> | void, User>;
    /** Changes what is named of the caller. */
    update: Mutation<UpdateAccountInput, User>;
  };
  token: {
    /** A new token of the caller's. */
    create: Mutation<CreateTokenInput, CreatedToken>;
    /** The caller's tokens, newest first. */
    list: Query<Record<string, never> | void, Token[]>;
    /** Ends one of the caller's tokens, at once. */
    revoke: Mutation<RevokeTokenInput, Token>;
  };
  project: {
    /** A new project; the caller becomes its owner. */
    create: Mutation<CreateProjectInput, Project>;
    /** The projects on whose teams the caller is, by name. */
    list: Query<Record<string, never> | void, Project[]>;
    /** A project. */
    get: Query<GetProjectInput, Project>;
    /** Changes what the body names. */
    update: Mutation<UpdateProjectInput, Project>;
    /** Deletes a project with everything in it. */
    delete: Mutation<DeleteProjectInput, Project>;
  };
  config: {
    /** A project's settings. */
    get: Query<GetProjectConfigInput, ProjectConfig>;
    /** Changes what the body names. */
    update: Mutation<UpdateProjectConfigInput, ProjectConfig>;
  };
  feedback: {
    /** New feedback of the caller's. */
    create: Mutation<CreateFeedbackInput, Feedback>;
    /** A project's feedback. */
    list: Query<ListFeedbackInput, ExpandedFeedback[]>;
    /** A page of a project's feedback, and the cursor of the next. */
    page: Query<PageFeedbackInput, FeedbackPage>;
    /** One feedback. */
    get: Query<GetFeedbackInput, ExpandedFeedback>;
    /** Changes what is named; tags are replaced as a whole. */
    update: Mutation<UpdateFeedbackInput, ExpandedFeedback>;
    /** Deletes feedback with its comments and upvotes. */
    delete: Mutation<DeleteFeedbackInput, Feedback>;
    /** Gives the caller's upvote or takes it back; saying it twice changes nothing. */
    setUpvote: Mutation<SetFeedbackUpvoteInput, VoteResult>;
    /** Streams changes to a project's feedback and comments, from now on. */
    changed: Subscription<FeedbackChangedInput, FeedbackChange>;
    /** The upvotes of one feedback: a list of one summary, also where there are none. */
    upvotes: Query<ListFeedbackUpvotesInput, UpvoteSummary[]>;
  };
  comment: {
    /** The comments on one feedback, oldest first, each with its replies. */
    list: Query<ListCommentsInput, ExpandedComment[]>;
    /** A comment on feedback, or a reply to another comment on it. */
    create: Mutation<CreateCommentInput, Comment>;
    /** Changes what the caller has written. */
    update: Mutation<UpdateCommentInput, Comment>;
    /** Gives the caller's upvote or takes it back; saying it twice changes nothing. */
    setUpvote: Mutation<SetCommentUpvoteInput, VoteResult>;
    /** Deletes a comment with its replies. */
    delete: Mutation<DeleteCommentInput, Comment>;
  };
  tag: {
    /** A new tag. */
    create: Mutation<CreateTagInput, FeedbackTag>;
    /** The project's tags, by name. */
    list: Query<ListTagsInput, FeedbackTag[]>;
    /** Changes what is named; its feedback keeps it. */
    update: Mutation<UpdateTagInput, FeedbackTag>;
    /** Deletes a tag and takes it off its feedback. */
    delete: Mutation<DeleteTagInput, FeedbackTag>;
  };
  invite: {
    /** Invites an e-mail address to the team. */
    create: Mutation<CreateInviteInput, ProjectInvite>;
    /** The project's invites, newest first. */
    list: Query<ListInvitesInput, ExpandedProjectInvite[]>;
    /** Makes the caller a member, where the invite is to their verified e-mail, under seven days old and unused. */
    accept: Mutation<AcceptInviteInput, Project>;
    /** Deletes an invite. Whoever accepted it stays on the team. */
    delete: Mutation<DeleteInviteInput, ProjectInvite>;
  };
  member: {
    /** The team, by the time of joining. */
    list: Query<ListMembersInput, ProjectMember[]>;
    /** Gives someone on the team another role. */
    setRole: Mutation<SetMemberRoleInput, ProjectMember>;
    /** Takes someone off the team. What they wrote stays. */
    remove: Mutation<RemoveMemberInput, ProjectMember>;
  };
  changelog: {
    /** What is published and due, newest first. */
    listPublic: Query<ListPublicChangelogsInput, Changelog[]>;
    /** All changelogs for the team, drafts first, then newest first; the published and due ones for others. */
    list: Query<ListChangelogsInput, AuthoredChangelog[]>;
    /** A new changelog: a draft, a schedule where the date is to come, or public at once. */
    create: Mutation<CreateChangelogInput, Changelog>;
    /** Changes what is named, publishes and withdraws. The slug stays. */
    update: Mutation<UpdateChangelogInput, Changelog>;
    /** Deletes a changelog. */
    delete: Mutation<DeleteChangelogInput, Changelog>;
  };
};

/** The failures that the service answers with, and their HTTP status. */
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

export interface AcceptInviteInput {
  /** At most 36 characters. */
  inviteId: string;
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
  /** ISO 8601, UTC, with milliseconds. */
  publish_date: string | null;
  published: boolean;
  author: User;
}

/** What has changed in the product. Public once it is published and due. */
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
  /** ISO 8601, UTC, with milliseconds. */
  publish_date: string | null;
  published: boolean;
}

/** A comment on feedback, or a reply to another comment. */
export interface Comment {
  /** At most 36 characters. */
  id: string;
  /** At most 36 characters. */
  feedback_id: string;
  /** Null on a comment on the feedback itself. At most 36 characters. */
  reply_to_id: string | null;
  /** At most 36 characters. */
  user_id: string;
  content: string;
  upvotes: number;
  /** The ids of the users who upvoted, newest first. */
  upvoters: string[];
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
}

export interface CreateChangelogInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
  /** 1 to 200 characters. */
  title: string;
  /** At most 1000 characters. */
  summary?: string | null | undefined;
  /** Markdown. At most 50000 characters. */
  content?: string | null | undefined;
  /** An http(s) address or a data URI of an image, at most 65,536 bytes. 1 to 65536 characters. */
  image?: string | null | undefined;
  published?: boolean | undefined;
  /** When it becomes public; now where it is missing. */
  publish_date?: string | null | undefined;
}

export interface CreateCommentInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
  /** At most 36 characters. */
  feedbackId: string;
  /** 1 to 10000 characters. */
  content: string;
  /** The comment that this answers; of the same feedback. At most 36 characters. */
  reply_to_id?: string | null | undefined;
}

export interface CreateFeedbackInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
  /** 1 to 200 characters. */
  title: string;
  /** 1 to 20000 characters. */
  description: string;
  /** Any text. Well known: backlog, in review, planned, in progress, completed, rejected. Empty counts as missing. At most 50 characters. */
  status?: string | undefined;
  /** Names or ids of the project's tags. Each counts once. At most 20. */
  tags?: string[] | undefined;
}

export interface CreateInviteInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
  /** 3 to 254 characters. */
  email: string;
}

export interface CreateProjectInput {
  /** 1 to 100 characters. */
  name: string;
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  slug: string;
}

export interface CreateTagInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
  /** 1 to 50 characters. */
  name: string;
  /** Chosen by the name where it is missing. At most 50 characters. */
  color?: string | undefined;
}

export interface CreateTokenInput {
  /** 1 to 100 characters. */
  name: string;
  /** 1 to 3650. */
  expires_in_days?: number | undefined;
}

export interface CreatedToken {
  /** At most 36 characters. */
  id: string;
  name: string;
  /** The token's first characters, to tell tokens apart. */
  prefix: string;
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
  /** ISO 8601, UTC, with milliseconds. */
  expires_at: string | null;
  /** ISO 8601, UTC, with milliseconds. */
  last_used_at: string | null;
  /** The token itself. It is shown this once. */
  token: string;
}

export interface DeleteChangelogInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
  /** At most 36 characters. */
  changelogId: string;
}

export interface DeleteCommentInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
  /** At most 36 characters. */
  feedbackId: string;
  /** At most 36 characters. */
  commentId: string;
}

export interface DeleteFeedbackInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
  /** At most 36 characters. */
  feedbackId: string;
}

export interface DeleteInviteInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
  /** At most 36 characters. */
  inviteId: string;
}

export interface DeleteProjectInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
}

export interface DeleteTagInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
  /** 1 to 50 characters. */
  tagName: string;
}

/** A comment with its author and its replies. */
export interface ExpandedComment {
  /** At most 36 characters. */
  id: string;
  /** At most 36 characters. */
  feedback_id: string;
  /** Null on a comment on the feedback itself. At most 36 characters. */
  reply_to_id: string | null;
  /** At most 36 characters. */
  user_id: string;
  content: string;
  upvotes: number;
  /** The ids of the users who upvoted, newest first. */
  upvoters: string[];
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
  user: User;
  /** Whether the caller has upvoted it. */
  has_upvoted: boolean;
  /** Oldest first, at any depth. */
  replies: ExpandedComment[];
}

/** Feedback with its author and its tags. */
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
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
  user: User;
  /** By name. */
  tags: FeedbackTagSummary[];
}

/** An invite with its project and its creator. */
export interface ExpandedProjectInvite {
  /** At most 36 characters. */
  id: string;
  /** At most 36 characters. */
  project_id: string;
  email: string;
  accepted: boolean;
  /** At most 36 characters. */
  creator_id: string;
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
  project: {
    name: string;
    /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
    slug: string;
    icon: string | null;
  };
  creator: {
    full_name: string | null;
  };
}

/** What a user has to say about the product. */
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
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
}

/** What was done to a project's feedback, or to a comment on it. */
export interface FeedbackChange {
  kind: "feedback_created" | "feedback_updated" | "feedback_deleted" | "feedback_voted" | "comment_created" | "comment_updated" | "comment_deleted" | "comment_voted";
  /** With deleted feedback its comments are gone too. At most 36 characters. */
  feedback_id: string;
  /** Null where it is not about a comment. With a deleted comment the answers to it are gone too. At most 36 characters. */
  comment_id: string | null;
}

export interface FeedbackChangedInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
}

export interface FeedbackPage {
  items: ExpandedFeedback[];
  next_cursor: string | null;
}

/** A label for feedback; its name is unique in the project, whatever its case. */
export interface FeedbackTag {
  /** At most 36 characters. */
  id: string;
  /** At most 36 characters. */
  project_id: string;
  name: string;
  color: string;
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
}

/** A tag on a feedback. */
export interface FeedbackTagSummary {
  name: string;
  color: string;
}

export interface GetFeedbackInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
  /** At most 36 characters. */
  feedbackId: string;
}

export interface GetProjectConfigInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
}

export interface GetProjectInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
}

export interface ListChangelogsInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
}

export interface ListCommentsInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
  /** At most 36 characters. */
  feedbackId: string;
}

export interface ListFeedbackInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
  /** Only those with this status. At most 50 characters. */
  status?: string | undefined;
  /** Only those that carry each of these tags, by name or id. At most 20. */
  tag?: string[] | undefined;
  /** Only those with this in the title or the description. At most 200 characters. */
  search?: string | undefined;
  /** The order; newest where it is missing. The last two are from most to least. */
  sort?: "newest" | "oldest" | "upvotes" | "comments" | undefined;
  /** The size of a page; 1,000 where it is missing. 1 to 100. */
  limit?: number | undefined;
  /** The end of the previous page, as that page returned it. 1 to 200 characters. */
  cursor?: string | undefined;
}

export interface ListFeedbackUpvotesInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
  /** At most 36 characters. */
  feedbackId: string;
}

export interface ListInvitesInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
}

export interface ListMembersInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
}

export interface ListPublicChangelogsInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
}

export interface ListTagsInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
}

export interface PageFeedbackInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
  /** Only those with this status. At most 50 characters. */
  status?: string | undefined;
  /** Only those that carry each of these tags, by name or id. At most 20. */
  tag?: string[] | undefined;
  /** Only those with this in the title or the description. At most 200 characters. */
  search?: string | undefined;
  /** The order; newest where it is missing. The last two are from most to least. */
  sort?: "newest" | "oldest" | "upvotes" | "comments" | undefined;
  /** The size of a page; 1,000 where it is missing. 1 to 100. */
  limit?: number | undefined;
  /** The end of the previous page, as that page returned it. 1 to 200 characters. */
  cursor?: string | undefined;
}

/** What everything else belongs to. */
export interface Project {
  /** At most 36 characters. */
  id: string;
  name: string;
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  slug: string;
  icon: string | null;
  icon_radius: string;
  og_image: string | null;
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
}

/** A project's settings. */
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
  /** Null for callers below admin. */
  integration_chat_webhook: string | null;
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
}

/** An invitation to join a project's team. */
export interface ProjectInvite {
  /** At most 36 characters. */
  id: string;
  /** At most 36 characters. */
  project_id: string;
  email: string;
  accepted: boolean;
  /** At most 36 characters. */
  creator_id: string;
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
}

/** A user on a project's team. */
export interface ProjectMember {
  /** The user's id. At most 36 characters. */
  id: string;
  email: string;
  full_name: string | null;
  avatar_url: string | null;
  /** ISO 8601, UTC, with milliseconds. */
  joined_at: string;
}

export interface RemoveMemberInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
  /** At most 36 characters. */
  userId: string;
}

export interface RevokeTokenInput {
  /** At most 36 characters. */
  tokenId: string;
}

export interface SetCommentUpvoteInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
  /** At most 36 characters. */
  feedbackId: string;
  /** At most 36 characters. */
  commentId: string;
  upvoted: boolean;
}

export interface SetFeedbackUpvoteInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
  /** At most 36 characters. */
  feedbackId: string;
  upvoted: boolean;
}

export interface SetMemberRoleInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
  /** At most 36 characters. */
  userId: string;
  role: "member" | "admin" | "owner";
}

/** A bearer token, without its secret. */
export interface Token {
  /** At most 36 characters. */
  id: string;
  name: string;
  /** The token's first characters, to tell tokens apart. */
  prefix: string;
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
  /** ISO 8601, UTC, with milliseconds. */
  expires_at: string | null;
  /** ISO 8601, UTC, with milliseconds. */
  last_used_at: string | null;
}

export interface UpdateAccountInput {
  /** 1 to 100 characters. */
  full_name?: string | undefined;
  /** An http(s) address or a data URI of an image, at most 65,536 bytes. 1 to 65536 characters. */
  avatar_url?: string | null | undefined;
}

export interface UpdateChangelogInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
  /** At most 36 characters. */
  changelogId: string;
  /** 1 to 200 characters. */
  title?: string | undefined;
  /** At most 1000 characters. */
  summary?: string | null | undefined;
  /** Markdown. At most 50000 characters. */
  content?: string | null | undefined;
  /** An http(s) address or a data URI of an image, at most 65,536 bytes. 1 to 65536 characters. */
  image?: string | null | undefined;
  published?: boolean | undefined;
  /** When it becomes public; now where it is missing. */
  publish_date?: string | null | undefined;
}

export interface UpdateCommentInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
  /** At most 36 characters. */
  feedbackId: string;
  /** At most 36 characters. */
  commentId: string;
  /** 1 to 10000 characters. */
  content: string;
}

export interface UpdateFeedbackInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
  /** At most 36 characters. */
  feedbackId: string;
  /** 1 to 200 characters. */
  title?: string | undefined;
  /** 1 to 20000 characters. */
  description?: string | undefined;
  /** Any text. Well known: backlog, in review, planned, in progress, completed, rejected. Empty counts as missing. At most 50 characters. */
  status?: string | undefined;
  /** Names or ids of the project's tags. Each counts once. At most 20. */
  tags?: string[] | undefined;
}

export interface UpdateProjectConfigInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
  changelog_preview_style?: "summary" | "content" | undefined;
  /** At most 100 characters. */
  changelog_social_handle?: string | null | undefined;
}

export interface UpdateProjectInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
  /** 1 to 100 characters. */
  name?: string | undefined;
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  slug?: string | undefined;
  /** An http(s) address or a data URI of an image, at most 65,536 bytes. 1 to 65536 characters. */
  icon?: string | null | undefined;
  /** At most 32 characters. */
  icon_radius?: string | undefined;
  /** An http(s) address or a data URI of an image, at most 65,536 bytes. 1 to 65536 characters. */
  og_image?: string | null | undefined;
}

export interface UpdateTagInput {
  /** Lower-case letters, digits and single hyphens; upper case is lowered. 1 to 64 characters. */
  projectSlug: string;
  /** 1 to 50 characters. */
  tagName: string;
  /** 1 to 50 characters. */
  name?: string | undefined;
  /** At most 50 characters. */
  color?: string | undefined;
}

/** How many upvoted, and who. */
export interface UpvoteSummary {
  upvotes: number;
  /** Newest first. */
  upvoters: User[];
}

/** A person. */
export interface User {
  /** At most 36 characters. */
  id: string;
  /** Empty for readers who are not on the project's team, unless it is their own. */
  email: string;
  full_name: string | null;
  avatar_url: string | null;
}

export interface VoteResult {
  upvotes: number;
  has_upvoted: boolean;
}
