#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createClient, EarshotError, type Mutation, type Query, rehearse } from "../src/index.ts";
import { commands, type Field } from "./commands.ts";
import { helpOf, overview } from "./help.ts";
import { print } from "./print.ts";
import { common, connection, kebab, UsageError } from "./usage.ts";

/** A value that begins with @ is the content of a file; @- is standard input. */
function textOf(name: string, value: string): string {
  if (!value.startsWith("@")) return value;
  try {
    return readFileSync(value === "@-" ? 0 : value.slice(1), "utf8");
  } catch (cause) {
    throw new UsageError(`--${name}: ${(cause as Error).message}.`, { cause });
  }
}

function valueOf(name: string, { type, isNullable }: Field, given: string): unknown {
  if (given === "null" && isNullable) return null;
  const text = textOf(name, given);
  if (type === "number") {
    if (text.trim() === "" || Number.isNaN(Number(text))) throw new UsageError(`--${name} must be a number.`);
    return Number(text);
  }
  if (type === "boolean") {
    if (text !== "true" && text !== "false") throw new UsageError(`--${name} must be true or false.`);
    return text === "true";
  }
  if (type !== "json") return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`--${name} must be JSON.`);
  }
}

/** A list of one empty text is empty. */
const listOf = (name: string, field: Field, given: readonly string[]): unknown[] =>
  given.length === 1 && given[0] === "" ? [] : given.map((one) => valueOf(name, field, one));

/** The flags of all commands, and of a command's fields. A field comes first: the URL of a webhook is not the server's. */
function optionsOf(fields: Readonly<Record<string, Field>>) {
  const own = Object.keys(fields).map((name) => [kebab(name), { type: "string", multiple: true }] as const);
  return { ...common, ...Object.fromEntries(own) };
}

function inputOf(fields: Readonly<Record<string, Field>>, values: Readonly<Record<string, unknown>>) {
  const input: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const flag = kebab(name);
    const given = values[flag] as string[] | undefined;
    const isNull = given?.length === 1 && given[0] === "null" && field.isNullable;
    if (given && field.isList && !isNull) input[name] = listOf(flag, field, given);
    else if (given) input[name] = valueOf(flag, field, given.at(-1) ?? "");
    else if (name === "projectSlug") input[name] = connection(values).projectSlug;
  }
  return input;
}

/** Lists commands. Throws for one that is not there. */
function list(feature: string, action: string): void {
  const isHelp = (word: string) => ["", "--help", "-h"].includes(word);
  const isFeature = Object.keys(commands).some((name) => name.startsWith(`${feature}.`));
  if (!isHelp(feature) && !(isFeature && isHelp(action)))
    throw new UsageError(`There is no command ${`${feature} ${action}`.trim()}. The command earshot lists all.`);
  console.log(overview(feature));
}

type Procedure = Query<unknown, unknown> & Mutation<unknown, unknown>;

async function run(args: string[]): Promise<void> {
  const [feature = "", action = "", ...rest] = args;
  const name = `${feature}.${action.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())}`;
  if (name === "changelog.sync") {
    // Loaded only here: it has a parser of YAML.
    const { sync } = await import("./sync/sync.ts");
    process.exitCode = (await sync(rest)) ? 0 : 1;
    return;
  }
  const command = commands[name];
  if (!command) return list(feature, action);
  const { values } = parseArgs({ args: rest, options: optionsOf(command.fields) });
  if (values.help) return console.log(helpOf(name, command));
  const client = createClient(connection(values));
  const [key = ""] = name.split(".").slice(1);
  const procedure = (client as unknown as Record<string, Record<string, Procedure>>)[feature]?.[key] as Procedure;
  const input = inputOf(command.fields, values);
  const { json } = values;
  const next = "after" in command.fields ? "after" : "cursor";
  if (command.kind === "query") return print(await procedure.query(input), { json, next });
  print(values["dry-run"] ? await rehearse(procedure, input) : await procedure.mutate(input), { json });
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof UsageError || (error instanceof TypeError && "code" in error);
  if (!isUsage && !(error instanceof EarshotError)) throw error;
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = isUsage ? 2 : 1;
}
