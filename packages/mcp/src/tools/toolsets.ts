import * as domain from "@earshot/domain";
import { badRequest, type Operation } from "@earshot/operations";
import { type Tool, toolOf } from "./tool.ts";

/** The choices in the address of a connection. */
export interface Choice {
  readonly toolsets: readonly string[];
  readonly withEmails: boolean;
}

const isOperation = (exported: unknown): exported is Operation =>
  typeof exported === "object" && exported !== null && "mcp" in exported && exported.mcp !== undefined;

const exported: unknown[] = Object.values(domain);
const operations = [...new Set(exported.filter(isOperation))];

const toolsOf = (withEmails: boolean): Tool[] =>
  operations.flatMap((operation) =>
    operation.mcp ? [toolOf(operation, operation.mcp.title, operation.mcp.toolset, withEmails)] : [],
  );

/** Made once each: their schemas take long. */
const made = new Map<boolean, Tool[]>();

function all(withEmails: boolean): Tool[] {
  const tools = made.get(withEmails) ?? toolsOf(withEmails);
  made.set(withEmails, tools);
  return tools;
}

const byDefault = "core";

/** The sets of tools, beginning with the one that is there by default. */
const toolsets = [...new Set([byDefault, ...operations.flatMap(({ mcp }) => mcp?.toolset ?? []).toSorted()])];

/** Reads what a connection asks for: `?toolsets=core,people&emails=true`. Throws 400 for a set that there is not. */
export function choiceOf(query: Readonly<Record<string, unknown>>): Choice {
  const { toolsets: asked = byDefault, emails = "false" } = query;
  const names = String(asked).split(",");
  const unknown = names.filter((name) => name !== "all" && !toolsets.includes(name));
  if (unknown.length > 0) throw badRequest(`toolsets must be of: ${toolsets.join(", ")}, all.`);
  if (emails !== "true" && emails !== "false") throw badRequest("emails must be true or false.");
  return { toolsets: names.includes("all") ? toolsets : names, withEmails: emails === "true" };
}

/** The tools of a connection. */
export const chosenTools = ({ toolsets: names, withEmails }: Choice): readonly Tool[] =>
  all(withEmails).filter(({ toolset }) => names.includes(toolset));
