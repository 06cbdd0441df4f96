import { findUser } from "@earshot/domain";
import type { Sign } from "@earshot/jobs";
import { badRequest, Slug } from "@earshot/operations";
import { z } from "zod";
import type { CommandContext, Tools } from "./command.ts";
import { openFile } from "./open-file.ts";

export const ExportInput = z.object({ slug: z.string(), sign: z.boolean() });

export const ImportInput = z.object({
  file: z.string(),
  slug: Slug.optional(),
  owner: z.string().optional(),
  withAccounts: z.boolean(),
  signedBy: z.string().optional(),
});

export const VerifyInput = z.object({
  fix: z.boolean(),
  against: z.string().optional(),
  slug: z.string().optional(),
});

// The modules of archives are loaded when one of these commands runs.
const archives = () => import("@earshot/jobs");

function signerFor({ sign }: CommandContext, isWanted: boolean): Sign | null {
  if (isWanted && !sign) throw badRequest("archives cannot be signed: set AUTH_SECRET, as the server has it.");
  return isWanted ? sign : null;
}

export async function exportProject(tools: Tools, { slug, sign }: z.output<typeof ExportInput>): Promise<void> {
  const key = signerFor(tools, sign);
  const records = await (await archives()).packArchive(tools, slug, tools.output, key);
  tools.say(`The archive has ${records} records.`);
  if (key) tools.say(`It is signed by ${key(Buffer.from("")).public_key}.`);
}

export async function importProject(tools: Tools, input: z.output<typeof ImportInput>): Promise<void> {
  const { owner, file, ...options } = input;
  const { connection, db, say } = tools;
  const ownerId = owner === undefined ? null : await findUser(db, owner);
  const { importArchive } = await archives();
  const { slug, signedBy, counts } = await importArchive(connection.em, openFile(file), {
    ...options,
    ownerId,
    files: tools.files,
  });
  for (const [kind, count] of counts) say(`${String(count).padStart(9)}  ${kind}`);
  if (signedBy) {
    const isOwn = tools.sign?.(Buffer.from("")).public_key === signedBy;
    say(`It is signed by ${isOwn ? "this server" : signedBy}.`);
  }
  say(`Imported ${slug}.`);
}

export async function compareProject(
  { db }: Tools,
  { against = "", slug }: z.output<typeof VerifyInput>,
): Promise<string[]> {
  return (await archives()).compareArchive(db, openFile(against)(), slug);
}
