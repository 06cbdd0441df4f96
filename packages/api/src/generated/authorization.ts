import { type Access, tokenScopeOf, type Standing, standings, type Verdict, verdict } from "@earshot/operations";
import { procedures } from "../router.ts";

const words: Record<Verdict, string> = {
  yes: "yes",
  own: "own, else 403",
  lower: "self or a lower role, else 403",
  unauthorized: "401",
  hidden: "404",
  forbidden: "403",
};

/** Lists the actions that a project can reserve for its team, each with its procedures. */
function reservable(): string {
  const parts = procedures.flatMap(({ name, operation }) =>
    (operation.access.reserved ?? []).map((what) => ({ what, name })),
  );
  return [...Map.groupBy(parts, ({ what }) => what)]
    .map(([what, own]) => `${what} (${own.map(({ name }) => name).join(", ")})`)
    .join("; ");
}

function cell(access: Access, standing: Standing): string {
  const allowed = verdict(access, standing);
  const apart = allowed === "own" && access.notOwn?.length ? ` (without ${access.notOwn.join(", ")})` : "";
  return words[allowed].replace("own", `own${apart}`);
}

/** The permission table, as the operations declare it: docs/authorization.md. */
export function authorizationTable(): string {
  const rows = procedures.map(({ name, operation }) => [
    name,
    ...standings.map((standing) => cell(operation.access, standing)),
    tokenScopeOf(operation.access) ?? "",
    operation.summary,
  ]);
  const columns = standings.map((standing) => (standing === "visitor" ? "anonymous in a public project" : standing));
  const header = ["procedure", ...columns, "scope", "what it does"];
  const table = [header, header.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return `# Who may do what

Generated from the operations' declarations by \`npm run generate\`. A test checks every cell through every API.

Owner, admin and member are roles on a project's team. An outsider has an account and is not on the team. A person is
signed in to one project only, and has an outsider's rights there. Operations without a project, \`/v1\` and MCP treat them
as anonymous. A guest takes part without signing in, as far as the project lets guests. Outsiders and people get 404 for what
only the team may see, as if it did not exist. If a resource does not exist, the response is 404, not 403.

A token needs the scope of the operation beside its user's standing: 403 names the one that it lacks. Reads take \`read\`,
writes \`write\`, and \`manage\` is for what takes an admin or an owner, for tokens, sessions, new projects and teams, and
to delete the account. A [token that is limited to projects](tokens.md) gets 404 for others.

\`server.*\` is for the admins of the server, in sessions or by tokens with the scope \`manage\`: see
[the server's own pages](running.md#the-servers-own-pages). The columns of the table are for everybody else.

The settings of a project change the table:

- A new project is \`public\`: there an anonymous caller of tRPC and GraphQL has the second column. \`/v1\` always asks for a
  token, except for its public list. An unknown, revoked or expired token is 401 everywhere.
- An \`internal\` project is for whoever is signed in. An anonymous caller has the first column
  there, and in a private project.
- A \`private\` project is 404 to outsiders, as if it did not exist, and so is its public list of changelogs to everyone.
- A project can reserve some writes for its team, which are 403 to outsiders then, or let guests do them:
  ${reservable()}. An operation that is part of two of these is open to whoever may do either.
- Only the team gives new feedback a \`status\` or \`tags\`, as with feedback.update: from an outsider they are 403. With
  \`author_tags\`, outsiders may set the tags. \`/v1\` accepts both, and stores \`in review\` if an outsider sends a status of
  another stage than \`new\`.

${table.join("\n")}
`;
}
