import { type Access, type Standing, standings, type Verdict, verdict } from "@earshot/operations";
import { procedures } from "./router.ts";

const words: Record<Verdict, string> = {
  yes: "yes",
  own: "own, else 403",
  lower: "self or a lower role, else 403",
  unauthorized: "401",
  hidden: "404",
  forbidden: "403",
};

function cell(access: Access, standing: Standing): string {
  const answer = verdict(access, standing);
  const apart = answer === "own" && access.notOwn?.length ? ` (without ${access.notOwn.join(", ")})` : "";
  return words[answer].replace("own", `own${apart}`);
}

/** The permission table, as the operations declare it: docs/authorization.md. */
export function authorizationTable(): string {
  const rows = procedures.map(({ name, operation }) => [
    name,
    ...standings.map((standing) => cell(operation.access, standing)),
    operation.summary,
  ]);
  const header = ["procedure", ...standings, "what it does"];
  const table = [header, header.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return `# Who may do what

Generated from the operations' declarations by \`npm run generate\`. A test checks every cell through every API.

Owner, admin and member are roles on a project's team. An outsider is signed in but not on the team. An outsider gets 404
for what only the team may see, as if it did not exist. If a resource does not exist, the response is 404, not 403.

${table.join("\n")}
`;
}
