import { ProjectPath } from "@earshot/operations/schema";
import { z } from "zod";

export const Visibility = z.literal(["public", "internal", "private"]).meta({
  description: "The people who may read: everyone (public), signed-in users (internal), or the team (private).",
});

const Participants = z.literal(["anyone", "everyone", "team"]);
const who = "anyone, also without signing in; everyone who is signed in; or the team.";

export const Settings = z
  .object({
    visibility: Visibility,
    voting: Participants.meta({ description: `The people who may vote: ${who}` }),
    commenting: Participants.meta({ description: `The people who may comment: ${who}` }),
    posting: Participants.meta({
      description: `The people who may create feedback: ${who}`,
    }),
    notify_voters: z.boolean().meta({ description: "True if people outside the team get e-mails about the project." }),
    author_tags: z
      .boolean()
      .meta({ description: "True if people outside the team may tag feedback as they create it." }),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, "must be a code of ISO 4217, such as EUR")
      .meta({ description: "The currency of companies' revenue: a code of ISO 4217.", examples: ["EUR"] }),
  })
  .meta({ id: "Settings", description: "The people who may read a project, and those who may write in it." });

/** The settings that reserve something for the team, or let guests do it. */
export const participation = ["voting", "commenting", "posting"] as const;

export const UpdateSettingsInput = ProjectPath.extend(Settings.partial().shape);
