/** When everything in the backup was made. */
const at = "2022-03-04T05:06:07Z";
export const fider = (title = "First") => ({
  "users.json": JSON.stringify([
    { id: 1, name: "Ada", email: "ada@x.example", role: 1, status: 1, api_key: "secret", created_at: at },
    { id: 2, name: "", email: "", role: 1, status: 2, created_at: at },
    { id: 3, name: "Team", email: "team@x.example", role: 3, status: 1, created_at: at },
  ]),
  "tags.json": JSON.stringify([{ id: 1, name: "bug", slug: "bug", color: "FF0000", is_public: true, created_at: at }]),
  "posts.json": JSON.stringify([
    {
      id: 1,
      number: 1,
      title,
      description: "One",
      user_id: 1,
      status: 4,
      response: "Soon",
      response_user_id: 3,
      response_date: at,
      created_at: at,
    },
    {
      id: 2,
      number: 2,
      title: "The same",
      description: "",
      user_id: 2,
      status: 5,
      original_id: 1,
      response: "",
      created_at: at,
    },
    { id: 3, number: 3, title: "Gone", description: "", user_id: 1, status: 6, created_at: at },
  ]),
  "post_tags.json": JSON.stringify([{ post_id: 1, tag_id: 1 }]),
  "post_votes.json": JSON.stringify([
    { post_id: 1, user_id: 1, created_at: at },
    { post_id: 2, user_id: 1, created_at: at },
    { post_id: 2, user_id: 2, created_at: at },
    { post_id: 3, user_id: 1, created_at: at },
  ]),
  "post_subscribers.json": JSON.stringify([{ post_id: 1, user_id: 1, status: 1, created_at: at }]),
  "comments.json": JSON.stringify([
    { id: 1, content: "Yes", post_id: 1, user_id: 1, created_at: at },
    { id: 2, content: "Here too", post_id: 2, user_id: 2, created_at: at },
    { id: 3, content: "Spam", post_id: 1, user_id: 2, created_at: at, deleted_at: at },
  ]),
});
