import { z } from "zod";

export const PersonKind = z.literal(["account", "sso", "anonymous", "imported", "added"]).meta({
  description:
    "Where a person comes from: an account of this server (account), a token of the team's product (sso), no sign-in (anonymous), another tool (imported), or the team (added).",
});
