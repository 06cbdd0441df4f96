import { type Command, commands } from "./commands.ts";
import { kebab } from "./usage.ts";

const callOf = (name: string) => name.split(".").map(kebab).join(" ");

const syncSummary = "Writes changelogs from the Markdown files of a folder.";

/** The commands of a feature, or all of them. */
export function overview(feature: string): string {
  const all = Object.entries(commands);
  const own = all.filter(([name]) => name.startsWith(`${feature}.`));
  const shown = own.length > 0 ? own : all;
  const width = Math.max(...shown.map(([name]) => callOf(name).length));
  return [
    "earshot COMMAND [--project SLUG] [--url URL] [--token TOKEN] [--json] [--dry-run]",
    "",
    ...shown.map(([name, { summary }]) => `${callOf(name).padEnd(width)}  ${summary}`),
    ...(own.length === 0 || feature === "changelog" ? [`${"changelog sync".padEnd(width)}  ${syncSummary}`] : []),
    "",
    "EARSHOT_URL, EARSHOT_TOKEN and EARSHOT_PROJECT stand for the flags. COMMAND --help lists the others.",
  ].join("\n");
}

/** A command's flags. */
export function helpOf(name: string, { summary, fields }: Command): string {
  const lines = Object.entries(fields)
    .filter(([field]) => field !== "projectSlug")
    .map(([field, { type, isList, isRequired, isNullable, text }]) =>
      [
        `  --${kebab(field)} ${type}${isList ? " …" : ""}${isNullable ? " or null" : ""}`,
        isRequired ? "required" : "",
        text ?? "",
      ]
        .filter(Boolean)
        .join("  "),
    );
  return [
    `earshot ${callOf(name)}`,
    summary,
    ...lines,
    "",
    "A value that begins with @ is a file; @- is standard input.",
  ].join("\n");
}
