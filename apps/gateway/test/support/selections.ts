import { getNamedType, type GraphQLObjectType, isObjectType } from "graphql";
import { schema } from "./graphql-schema.ts";

export const typeOf = (name: string) => schema.getType(name) as GraphQLObjectType;

/** The fields of a project, beside its plain ones, that an outsider may not ask for. */
export const hidden = [
  "config",
  "chat",
  "settings",
  "invites",
  "members",
  "changelogFiles",
  "claimRoles",
  "exports",
  "imports",
  "events",
  "audit",
  "ssoKeys",
  "webhooks",
  "people",
  "companies",
  "repositories",
  "segments",
  "views",
  "moderationQueue",
];

/** The fields of feedback and of comments that an outsider may not ask for. */
const ofTeam = ["mergedFeedback", "metadata", "votes", "notes", "edits"];

/** The page size of each list: the cost of a query grows with it. */
const first = 5;

/** Every field of a type and, down to a depth, of all that is under it. Of a project only what an outsider may ask for. */
export function everything(type: GraphQLObjectType, depth: number, isOutsider = true): string {
  const fields = Object.values(type.getFields()).flatMap(({ name, args, type: fieldType }) => {
    const inner = getNamedType(fieldType);
    if (isOutsider && type.name === "Project" && (hidden.includes(name) || !isObjectType(inner))) return [];
    if (isOutsider && ["Feedback", "Comment"].includes(type.name) && ofTeam.includes(name)) return [];
    if (!isObjectType(inner)) return [name];
    const page = args.some((argument) => argument.name === "first") ? `(first: ${first})` : "";
    return depth === 0 ? [] : [`${name} ${page} ${everything(inner, depth - 1, isOutsider)}`];
  });
  return `{ __typename ${fields.join(" ")} }`;
}
