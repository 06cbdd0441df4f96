import { type Feature, inProject } from "./example.ts";

export const event: Feature = {
  operations: {
    "event.list": {
      access: "401 401 404 200 200 200",
      graphql: {
        type: "Event",
        path: [inProject, "events(first: 100)", "nodes"],
        part: ({ items }: { items: unknown }) => items,
      },
      isUncached: true,
      variants: [{ kinds: ["feedback.created", "member.joined"] }, { limit: 2 }],
    },
    "audit.list": {
      access: "401 401 404 403 403 200",
      graphql: {
        type: "AuditEntry",
        path: [inProject, "audit(first: 100)", "nodes"],
        part: ({ items }: { items: unknown }) => items,
      },
      isUncached: true,
      variants: [{ actions: ["updateSettings"], since: "2026-01-01T00:00:00.000Z" }, { limit: 2 }],
    },
  },
};
