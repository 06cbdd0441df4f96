import { plainFields } from "./graphql-schema.ts";

const all = (type: string, more = "") => `{ ${plainFields(type).join(" ")} ${more} }`;
const comments = (more = "") => `{ totalCount nodes ${all("Comment", `user { id } ${more}`)} }`;
const feedback = all(
  "Feedback",
  `user { id } answer ${all("Answer", "user { id email }")} tags ${all("Tag")} upvoters { totalCount nodes { id } } comments ${comments(`replies ${comments()}`)}`,
);

/** What anybody who is signed in reads of a project, nested. */
export const openFields = `tags ${all("Tag")}
  changelogs { totalCount nodes ${all("Changelog", "author { id }")} } feedback { totalCount nodes ${feedback} }`;

/** What its team reads of it beside that. */
export const teamFields = `${plainFields("Project").join(" ")} config ${all("ProjectConfig")}
  settings ${all("Settings")}
  invites ${all("Invite", "creator { fullName }")} members ${all("Member")}`;

/** What somebody reads of themselves. */
export const viewerQuery = `{ viewer ${all("Viewer", `tokens ${all("Token")}`)} projects ${all("Project")} }`;
