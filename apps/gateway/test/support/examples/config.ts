import { db } from "../server.ts";
import { type Feature, inProject } from "./example.ts";

export const config: Feature = {
  operations: {
    "config.get": {
      access: "401 401 404 200 200 200",
      route: "GET /projects/{projectSlug}/config",
      graphql: { type: "ProjectConfig", path: [inProject, "config"] },
    },
    "config.update": {
      access: "401 401 404 403 200 200",
      route: "PATCH /projects/{projectSlug}/config",
      input: () => ({ changelog_preview_style: "content", changelog_social_handle: "@a" }),
    },
    "config.setChat": {
      access: "401 401 404 403 200 200",
      input: () => ({ webhook: "https://chat.example/hook", role_id: "123", status: true }),
    },
    "config.chat": {
      access: "401 401 404 403 200 200",
      graphql: { type: "ProjectChat", path: [inProject, "chat"] },
      isUncached: true,
    },
    "config.testChat": {
      access: "401 401 404 403 200 200",
      async input({ world: { id } }) {
        const chat = { integration_chat_webhook: "https://chat.example/hook" };
        await db.updateTable("project_configs").set(chat).where("project_id", "=", id).execute();
        return {};
      },
    },
    "config.setDomain": {
      access: "401 401 404 403 200 200",
      input: () => ({ domain: "feedback.test.example" }),
    },
    // Without a domain there is nothing to verify: the records of one take a name server.
    "config.verifyDomain": { access: "401 401 404 403 200 200", isUnseen: true },
  },
};
