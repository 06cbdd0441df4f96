/** The keys of each object of /v1, in the order that clients know; written by hand, so that a change is noticed. */
const user = ["id", "email", "full_name", "avatar_url"];
const feedback = [
  "id",
  "project_id",
  "user_id",
  "title",
  "description",
  "status",
  "upvotes",
  "comment_count",
  "created_at",
];
const comment = ["id", "feedback_id", "reply_to_id", "user_id", "content", "upvotes", "upvoters", "created_at"];
const invite = ["id", "project_id", "email", "accepted", "creator_id", "created_at"];
const changelog = [
  "id",
  "project_id",
  "author_id",
  "title",
  "slug",
  "summary",
  "content",
  "image",
  "publish_date",
  "published",
];

export const shapes = {
  user,
  feedback,
  comment,
  invite,
  changelog,
  project: ["id", "name", "slug", "icon", "icon_radius", "og_image", "created_at"],
  config: [
    "id",
    "project_id",
    "changelog_preview_style",
    "changelog_social_handle",
    "custom_domain",
    "custom_domain_verified",
    "integration_chat_role_id",
    "integration_chat_status",
    "integration_chat_webhook",
    "created_at",
  ],
  expandedFeedback: [...feedback, "user", "tags"],
  /** Not of /v1. */
  fullFeedback: [
    ...feedback,
    "user",
    "tags",
    "merged",
    "stage",
    "owner",
    "answer",
    "locked",
    "changelogs",
    "held",
    "edited_at",
    "has_upvoted",
    "is_watched",
  ],
  tag: ["id", "project_id", "name", "color", "created_at"],
  expandedComment: [...comment, "user", "has_upvoted", "replies"],
  upvotes: ["upvotes", "upvoters"],
  expandedInvite: [...invite, "project", "creator"],
  member: ["id", "email", "full_name", "avatar_url", "joined_at"],
  authoredChangelog: [...changelog, "author"],
};

export const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
