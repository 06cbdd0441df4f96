interface Kind {
  readonly table: string;
  /** The columns of a new row. */
  readonly columns: string;
  /** The columns that change if the source has changed. */
  readonly changing: string;
}

/** The records that have an id, by which the next import finds them. */
export const kinds: Readonly<Record<string, Kind>> = {
  statuses: { table: "statuses", columns: "id name color stage position created_at", changing: "" },
  tags: { table: "tags", columns: "id name color created_at", changing: "" },
  companies: {
    table: "companies",
    columns: "id external_id name domain monthly_revenue plan attributes created_at",
    changing: "name domain monthly_revenue plan attributes",
  },
  people: {
    table: "people",
    columns: "id kind external_id email full_name avatar_url locale attributes first_seen_at last_seen_at",
    changing: "email full_name avatar_url locale attributes",
  },
  feedback: {
    table: "feedback",
    columns: "id user_id title description status created_at is_merged merged_into merge_target extra_upvotes metadata",
    changing: "title description status extra_upvotes",
  },
  comments: {
    table: "comments",
    columns: "feedback_id id reply_to_id user_id content merged_from is_answer created_at",
    changing: "content",
  },
  notes: {
    table: "notes",
    columns: "feedback_id id user_id content merged_from edited_at created_at",
    changing: "content",
  },
  changelogs: {
    table: "changelogs",
    columns: "id author_id title slug summary content image publish_date published announced_at created_at",
    changing: "title summary content image",
  },
};
