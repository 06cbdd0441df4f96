import { ProjectPath, trimmed } from "@earshot/operations/schema";
import { z } from "zod";
import { SsoSettings, UpdateSso } from "./sso.schema.ts";
import { UpdateWidget, WidgetSettings } from "./widget.schema.ts";

export const Visibility = z.literal(["public", "internal", "private"]).meta({
  description: "The people who may read: everyone (public), signed-in users (internal), or the team (private).",
});

const Participants = z.literal(["anyone", "everyone", "team"]);
const who = "anyone, also without signing in; everyone who is signed in; or the team.";

/** The highest `hold_until`. */
export const mostUntil = 100;

export const holds = ["nothing", "anonymous", "newcomers", "everyone"] as const;
/** Whose feedback and comments are held. */
export type Hold = (typeof holds)[number];

const Words = (what: string) =>
  z
    .array(trimmed(1, 50))
    .max(200)
    .overwrite((words) => [...new Set(words.map((word) => word.toLowerCase()))])
    .meta({ description: `${what} if it has one of these words, whatever their case.` });

export const Settings = z
  .object({
    visibility: Visibility,
    listed: z.boolean().meta({
      description: "True if the server's first page and its sitemap name the board, once it is public.",
    }),
    voting: Participants.meta({ description: `The people who may vote: ${who}` }),
    commenting: Participants.meta({ description: `The people who may comment: ${who}` }),
    posting: Participants.meta({
      description: `The people who may create feedback: ${who}`,
    }),
    notify_voters: z.boolean().meta({ description: "True if people outside the team get e-mails about the project." }),
    author_tags: z
      .boolean()
      .meta({ description: "True if people outside the team may tag feedback as they create it." }),
    hold: z.literal(holds).meta({
      description:
        "Whose feedback and comments are held until the team approves them. Newcomers have too little that is public.",
    }),
    hold_until: z
      .int()
      .min(1)
      .max(mostUntil)
      .meta({ description: "The number of public items with which a newcomer is no longer one." }),
    held_words: Words("A text is held"),
    refused_words: Words("A text is refused"),
    max_links: z
      .int()
      .min(0)
      .max(100)
      .nullable()
      .meta({ description: "The most links of a text that is not held. Null: any number." }),
    reports_to_hold: z
      .int()
      .min(1)
      .max(100)
      .nullable()
      .meta({ description: "What so many people have reported is held. Null: it only comes into the queue." }),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, "must be a code of ISO 4217, such as EUR")
      .meta({ description: "The currency of companies' revenue: a code of ISO 4217.", examples: ["EUR"] }),
    sso: SsoSettings,
    widget: WidgetSettings,
  })
  .meta({ id: "Settings", description: "The people who may read a project, and those who may write in it." });

/** The settings that reserve something for the team, or let guests do it. */
export const participation = ["voting", "commenting", "posting"] as const;

export const UpdateSettingsInput = ProjectPath.extend({
  ...Settings.partial().shape,
  sso: UpdateSso.optional(),
  widget: UpdateWidget.optional(),
});
