import { plainFields } from "./graphql-schema.ts";

const all = (type: string, more = "") => `{ ${plainFields(type).join(" ")} ${more} }`;
const comments = (more = "") => `{ totalCount nodes ${all("Comment", `user { id } ${more}`)} }`;
const feedback = all(
  "Feedback",
  `user { id } answer ${all("Answer", "user { id email }")} tags ${all("Tag")} upvoters { totalCount nodes { id } } comments ${comments(`replies ${comments()}`)}`,
);

/** The fields of a project that every signed-in user reads, nested. */
export const openFields = `tags ${all("Tag")}
  changelogs { totalCount nodes ${all("Changelog", "author { id }")} } feedback { totalCount nodes ${feedback} }`;

/** The fields that only its team reads. */
export const teamFields = `${plainFields("Project").join(" ")} config ${all("ProjectConfig")}
  settings ${all("Settings")}
  invites ${all("Invite", "creator { fullName }")} members ${all("Member")}`;

/** The query of a user's own data. */
export const viewerQuery = `{ viewer ${all("Viewer", `tokens ${all("Token")}`)} projects ${all("Project")} }`;
