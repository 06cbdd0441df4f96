import { db } from "../server.ts";
import { newMember } from "../world.ts";
import { type Feature, inProject } from "./example.ts";

export const member: Feature = {
  operations: {
    "member.list": {
      access: "401 401 404 200 200 200",
      route: "GET /projects/{projectSlug}/members",
      graphql: { type: "Member", path: [inProject, "members"] },
    },
    "member.setRole": { access: "401 401 404 403 403 200", input: () => ({ role: "admin" }) },
    "member.claimRoles": {
      access: "401 401 404 403 200 200",
      graphql: { type: "ClaimRole", path: [inProject, "claimRoles"] },
      isUncached: true,
    },
    "member.setClaimRole": {
      access: "401 401 404 403 200 200",
      input: ({ unique }) => ({ value: unique("group"), role: "member" }),
    },
    "member.deleteClaimRole": {
      access: "401 401 404 403 200 200",
      async input({ home, unique }) {
        const value = unique("group");
        await db.insertInto("claim_roles").values({ project_id: home.id, value, role: "member" }).execute();
        return { value };
      },
    },
    "member.remove": { access: "401 401 404 own lower 200", addresses: "authored" },
  },
  ids: {
    userId: {
      make: async ({ home, author, isSelf }) => (isSelf ? author.id : (await newMember(home)).id),
      foreign: {
        "of a member of another project": ({ other }) => ({ userId: other["userId"]! }),
        "that is the project's": ({ own }) => ({ userId: own["projectId"]! }),
      },
    },
  },
};
