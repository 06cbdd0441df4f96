import { newInvite, newWorld } from "../world.ts";
import { type Feature, inProject } from "./example.ts";

const list = "/projects/{projectSlug}/invites";

export const invite: Feature = {
  operations: {
    "invite.create": {
      access: "401 401 404 403 200 200",
      route: `POST ${list}`,
      input: ({ unique }) => ({ email: `${unique("New")}@Test.Example` }),
    },
    "invite.list": {
      access: "401 401 404 200 200 200",
      route: `GET ${list}`,
      graphql: { type: "Invite", path: [inProject, "invites"] },
    },
    "invite.get": {
      access: "200 200 200 200 200 200",
      graphql: { type: "InvitePreview", path: ["invite(id: $inviteId)"] },
    },
    "invite.accept": {
      access: "401 401 200 200 200 200",
      addresses: "personal",
      // Whoever is on a team cannot join it again.
      async input({ home, author, caller, isOnTeam }) {
        const canJoin = author.id === caller?.id && !isOnTeam;
        return { inviteId: await newInvite(canJoin ? home : await newWorld(), author.email) };
      },
    },
    "invite.delete": { access: "401 401 404 403 200 200", route: `DELETE ${list}/{inviteId}` },
  },
  ids: {
    inviteId: {
      make: ({ home }) => newInvite(home),
      foreign: {
        "of another project": ({ other }) => ({ inviteId: other["inviteId"]! }),
        "that is a changelog's": ({ own }) => ({ inviteId: own["changelogId"]! }),
      },
    },
  },
};
