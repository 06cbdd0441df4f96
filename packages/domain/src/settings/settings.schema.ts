import { ProjectPath } from "@earshot/operations/schema";
import { z } from "zod";

export const Visibility = z.literal(["public", "internal", "private"]).meta({
  description: "Who may read: everyone (public), whoever is signed in (internal), or the team (private).",
});

const Participants = z.literal(["everyone", "team"]);

export const Settings = z
  .object({
    visibility: Visibility,
    voting: Participants.meta({ description: "Who may vote: everyone who is signed in, or the team." }),
    commenting: Participants.meta({ description: "Who may comment: everyone who is signed in, or the team." }),
    posting: Participants.meta({ description: "Who may create feedback: everyone who is signed in, or the team." }),
    notify_voters: z.boolean().meta({ description: "Whether people outside the team get e-mails about the project." }),
  })
  .meta({ id: "Settings", description: "Who may read a project, and who may write in it." });

/** The settings that reserve something for the team. */
export const participation = ["voting", "commenting", "posting"] as const;

export const UpdateSettingsInput = ProjectPath.extend(Settings.partial().shape);
