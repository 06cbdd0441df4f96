#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createClient, EarshotError, type Mutation, type Query, rehearse } from "../src/index.ts";
import { commands, type Field } from "./commands.ts";
import { helpOf, overview } from "./help.ts";
import { print } from "./print.ts";
import { common, connection, UsageError } from "./usage.ts";

const kebab = (name: string) => name.replace(/_/g, "-").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A value that begins with @ is the content of a file; @- is standard input. */
const textOf = (value: string) =>
  value.startsWith("@") ? readFileSync(value === "@-" ? 0 : value.slice(1), "utf8") : value;

function valueOf(name: string, { type }: Field, given: string): unknown {
  const text = textOf(given);
  if (text === "null" && type !== "string") return null;
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

/** The flags of a command's fields, and those of all commands. */
function optionsOf(fields: Readonly<Record<string, Field>>) {
  const own = Object.keys(fields).map((name) => [kebab(name), { type: "string", multiple: true }] as const);
  return { ...Object.fromEntries(own), ...common };
}

function inputOf(fields: Readonly<Record<string, Field>>, values: Readonly<Record<string, unknown>>) {
  const input: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const flag = kebab(name);
    const given = values[flag] as string[] | undefined;
    if (name === "projectSlug") input[name] = connection(values).projectSlug ?? given?.[0];
    else if (given && field.isList) input[name] = given.map((one) => valueOf(flag, field, one));
    else if (given) input[name] = valueOf(flag, field, given.at(-1) ?? "");
  }
  return input;
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
  if (!command) {
    console.log(overview(feature));
    if (feature && feature !== "--help" && feature !== "-h" && action)
      throw new UsageError(`There is no command ${feature} ${action}.`);
    return;
  }
  const { values } = parseArgs({ args: rest, options: optionsOf(command.fields) });
  if (values.help) return console.log(helpOf(name, command));
  const client = createClient(connection(values));
  const [key = ""] = name.split(".").slice(1);
  const procedure = (client as unknown as Record<string, Record<string, Procedure>>)[feature]?.[key] as Procedure;
  const input = inputOf(command.fields, values);
  if (command.kind === "query") return print(await procedure.query(input), values.json);
  print(values["dry-run"] ? await rehearse(procedure, input) : await procedure.mutate(input), values.json);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof UsageError || (error instanceof TypeError && "code" in error);
  if (!isUsage && !(error instanceof EarshotError)) throw error;
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = isUsage ? 2 : 1;
}
