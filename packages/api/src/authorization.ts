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

Generated from the operations' declarations by \`npm run generate\`; a test runs every cell through every door.

Owner, admin and member are roles on a project's team. An outsider is signed in and not on the team; to an outsider a
project's inside does not exist, hence 404. Where a thing is missing, the answer is 404 before it is 403.

${table.join("\n")}
`;
}
