// The resources in the examples are those of the demo project, with a shorter icon.

const user = (id: string, full_name: string, firstName: string) => ({
  id,
  email: `${firstName}@demo.example`,
  full_name,
  avatar_url: null,
});
export const olive = user("019b8d62-7a80-7000-8000-000000000003", "Olive Hartnell", "olive");
export const tariq = user("019b8d7d-f1c0-7000-8000-000000000003", "Tariq Benning", "tariq");
export const maren = user("019b8e4b-f020-7000-8000-000000000003", "Maren Lysdal", "maren");
export const jonah = user("019cb2c8-5780-7000-8000-000000000003", "Jonah Pellow", "jonah");
export const bea = user("019b9765-f480-7000-8000-000000000003", "Bea Cotterby", "bea");
export const nkem = user("019b9f86-0880-7000-8000-000000000003", "Nkem Adaro", "nkem");
export const lukas = user("019be2d2-6d40-7000-8000-000000000003", "Lukas Ennerby", "lukas");

export const project = {
  id: "019b8d6b-a240-7000-8000-000000000001",
  name: "Demo",
  slug: "demo",
  icon: "https://demo.example/icon.svg",
  icon_radius: "rounded-md",
  og_image: null,
  created_at: "2026-01-05T09:10:00.000Z",
};
const project_id = project.id;

export const config = {
  id: "019b8d6b-a240-7000-8000-000000000002",
  project_id,
  changelog_preview_style: "summary",
  changelog_social_handle: "@haltwise",
  custom_domain: null,
  custom_domain_verified: false,
  integration_chat_role_id: null,
  integration_chat_status: false,
  integration_chat_webhook: null,
  created_at: project.created_at,
};

export const bugTag = {
  id: "019b8e76-0d60-7000-8000-000000000004",
  project_id,
  name: "bug",
  color: "#ef4444",
  created_at: "2026-01-05T14:01:00.000Z",
};
export const widgetTag = {
  id: "019cdce0-1940-7000-8000-000000000004",
  project_id,
  name: "widget",
  color: "#3b82f6",
  created_at: "2026-03-11T12:30:00.000Z",
};

export const feedback = {
  id: "01a0d21e-f7c0-7000-8000-000000000005",
  project_id,
  user_id: bea.id,
  title: "The widget still shows yesterday",
  description: 'At 06:30 it says "23:05, gone". I know. I was on it.',
  status: "in progress",
  upvotes: 2,
  comment_count: 2,
  created_at: "2026-09-24T06:34:00.000Z",
};

export const comment = {
  id: "01a0d2a4-a280-7000-8000-000000000006",
  feedback_id: feedback.id,
  reply_to_id: null,
  user_id: jonah.id,
  content: "It sleeps until you unlock the phone. I'm teaching it to get up at four.",
  upvotes: 1,
  upvoters: [bea.id],
  created_at: "2026-09-24T09:00:00.000Z",
};
export const reply = {
  id: "01a0d2ab-0b20-7000-8000-000000000006",
  feedback_id: feedback.id,
  reply_to_id: comment.id,
  user_id: bea.id,
  content: "Poor thing.",
  upvotes: 3,
  upvoters: [lukas.id, maren.id, jonah.id],
  created_at: "2026-09-24T09:07:00.000Z",
};

export const invite = {
  id: "01a15885-66a0-7000-8000-000000000007",
  project_id,
  email: "translations@demo.example",
  accepted: false,
  creator_id: olive.id,
  created_at: "2026-10-20T08:55:00.000Z",
};

export const draft = {
  id: "01a164a9-9dc0-7000-8000-000000000008",
  project_id,
  author_id: tariq.id,
  title: "What it costs",
  slug: "fares",
  summary: "All 62 kinds of ticket, and the cheapest one for you.",
  content:
    "Each trip shows its fare. We looked at all 62 kinds of ticket, so that you need not.\n\n- [ ] student fares\n- [ ] a word on the Goat Return\n- [ ] Tariq: is it 62 or 63?",
  image: null,
  publish_date: null,
  published: false,
};
export const published = {
  id: "01a0b4d5-b6e0-7000-8000-000000000008",
  project_id,
  author_id: jonah.id,
  title: "Your train on the home screen, em português",
  slug: "widget-and-portuguese",
  summary: "A widget with your next train, and a second language.",
  content:
    "## The widget\n\nPick a trip, and your next train stands on the home screen. You can set one for the morning and one for the evening. If\nyou work in shifts, set as many as you like.\n\n## Português\n\nAll 412 texts, translated by Ines. If you find a mistake, or speak a third language, **write to us**.",
  image: null,
  publish_date: "2026-09-21T08:00:00.000Z",
  published: true,
};
