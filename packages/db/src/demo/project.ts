// Haltwise is a timetable app for the trains of the Wendle Valley. The app, the valley and its people are made up.

/** A black engine on a yellow ground. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" fill="#facc15"/>
<path d="M5 9h8V6h6v11H5z"/><circle cx="8" cy="18" r="2"/><circle cx="16" cy="18" r="2"/></svg>`;

export const project = {
  name: "Demo",
  slug: "demo",
  icon: `data:image/svg+xml,${encodeURIComponent(icon)}`,
  at: "2026-01-05 09:10",
} as const;

export const config = {
  changelog_preview_style: "summary",
  changelog_social_handle: "@haltwise",
  custom_domain: null,
  custom_domain_verified: false,
  integration_chat_role_id: null,
  integration_chat_status: false,
  integration_chat_webhook: null,
};

/** Each has an address such as olive@demo.example. Those with a role make Haltwise; the others ride with it. */
export const people = {
  Olive: { surname: "Hartnell", at: "2026-01-05 09:00", role: "owner" },
  Tariq: { surname: "Benning", at: "2026-01-05 09:30", role: "admin" },
  Maren: { surname: "Lysdal", at: "2026-01-05 13:15", role: "member" },
  Jonah: { surname: "Pellow", at: "2026-03-03 08:20", role: "member" },
  Bea: { surname: "Cotterby", at: "2026-01-07 07:40", role: null },
  Nkem: { surname: "Adaro", at: "2026-01-08 21:32", role: null },
  Walt: { surname: "Pendry", at: "2026-01-12 17:58", role: null },
  Ruben: { surname: "Asarti", at: "2026-01-17 11:05", role: null },
  Lukas: { surname: "Ennerby", at: "2026-01-21 23:10", role: null },
  Priya: { surname: "Sandhal", at: "2026-01-30 10:14", role: null },
  Ines: { surname: "Valdoro", at: "2026-02-26 16:48", role: null },
  Flo: { surname: "Whitlock", at: "2026-06-03 12:01", role: null },
} as const;

export const tags = {
  accessibility: { color: "#06b6d4", at: "2026-01-05 14:00" },
  bug: { color: "#ef4444", at: "2026-01-05 14:01" },
  delays: { color: "#f97316", at: "2026-01-05 14:02" },
  language: { color: "#ec4899", at: "2026-05-21 09:00" },
  offline: { color: "#8b5cf6", at: "2026-01-05 14:03" },
  tickets: { color: "#eab308", at: "2026-01-05 14:04" },
  timetable: { color: "#22c55e", at: "2026-01-05 14:05" },
  widget: { color: "#3b82f6", at: "2026-03-11 12:30" },
} as const;

export const invites = [
  { email: "jonah@demo.example", accepted: true, by: "Olive", at: "2026-03-02 15:45" },
  { email: "wren@demo.example", accepted: false, by: "Tariq", at: "2026-09-14 11:20" },
  { email: "translations@demo.example", accepted: false, by: "Olive", at: "2026-10-20 08:55" },
] as const;
