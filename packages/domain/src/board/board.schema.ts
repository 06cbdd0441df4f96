import { Count } from "@earshot/operations/schema";
import { z } from "zod";
import { Project } from "../project/project.schema.ts";
import { participation, Visibility } from "../settings/settings.schema.ts";
import { FeedbackStatus } from "../status/status.schema.ts";
import { Tag } from "../tag/tag.schema.ts";

export const StatusCount = z
  .object({ status: z.string(), count: Count })
  .meta({ id: "StatusCount", description: "The number of feedback items with a status." });

export const TagCount = z
  .object({ tag: z.string(), count: Count })
  .meta({ id: "TagCount", description: "The number of feedback items with a tag." });

export const BoardViewer = z
  .object({
    role: z.literal(["member", "admin", "owner"]).nullable().meta({ description: "Null if not on the team." }),
    kind: z.literal(["user", "person", "guest"]).meta({
      description: "A user of this server, a person signed in to this project alone, or a guest who is not signed in.",
    }),
    can: z.array(z.string().meta({ pattern: "^[a-zA-Z]+[.][a-zA-Z]+$" })).meta({
      description:
        "The operations that the caller may use here, some of them only on their own things, such as feedback.create. The names are those of tRPC and of the table in docs/authorization.md.",
    }),
  })
  .meta({ id: "BoardViewer", description: "The caller's role and permissions in a project." });

export const PublicBoard = Project.pick({ id: true, name: true, slug: true, icon: true, icon_radius: true }).meta({
  id: "PublicBoard",
  description: "A board that everybody may read.",
});

export const Board = Project.omit({ created_at: true })
  .extend({
    visibility: Visibility,
    domain: z
      .string()
      .nullable()
      .meta({ description: "The project's own verified domain, at whose root the board is." }),
    changelog_preview_style: z
      .literal(["summary", "content"])
      .meta({ description: "The text that a list of changelogs shows of each: its summary or its content." }),
    statuses: z.array(FeedbackStatus).meta({ description: "In their order." }),
    tags: z.array(Tag).meta({ description: "By name." }),
    counts: z.array(StatusCount).meta({
      description: "For each status that feedback has, the most frequent first.",
    }),
    team_only: z.array(z.literal(participation)).meta({ description: "What only the team may do." }),
    guests_may: z.array(z.literal(participation)).meta({
      description: "What guests may do, who are made by POST /p/{slug}/guest.",
    }),
    viewer: BoardViewer.nullable().meta({ description: "Null for an anonymous caller." }),
  })
  .meta({ id: "Board", description: "The data that a page about a project starts with." });
