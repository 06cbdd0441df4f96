import { seedDemo } from "@earshot/db";
import {
  addProject,
  CreateProjectInput,
  CreateTokenInput,
  createUser,
  CreateUserInput,
  deleteUser,
  findUser,
  issueToken,
  listUsers,
  noteCheck,
  promoteUser,
  removeToken,
  tokensOf,
  verify,
} from "@earshot/domain";
import { missingPictures } from "@earshot/jobs";
import { badRequest, type Db, inTransaction, isMissingTable } from "@earshot/operations";
import { z } from "zod";
import { missingSentence, writeBackup } from "../backups/write-backup.ts";
import { compareProject, exportProject, ExportInput, importProject, ImportInput, VerifyInput } from "./archive.ts";
import { type Command, command, type CommandContext } from "./command.ts";
import { listen, ListenInput } from "./listen.ts";
import { tableOf } from "./table.ts";

const Nothing = z.object({});

const none = "-";
const never = "never";

/** Every command that works in an open database. If the server has the embedded database open, the server runs them. */
const commands = {
  migrate: command(Nothing, async ({ say }) => say("The schema is up to date.")),

  seed: command(Nothing, async ({ connection, print, say }) => {
    const token = await seedDemo(connection.em);
    if (token) print(token);
    else say("The project demo exists already; nothing was changed.");
  }),

  "user create": command(CreateUserInput, async ({ db, print }, input) => print(await createUser(db, input))),

  "user link": command(z.object({ email: z.string() }), async ({ db, signInLinks, print }, { email }) => {
    if (!signInLinks) throw badRequest("sign-in is off: set AUTH_SECRET, as the server has it.");
    await findUser(db, email, { orUnverified: true });
    print(await signInLinks.linkFor(email));
  }),

  "user list": command(Nothing, async ({ db, print }) => {
    const rows = (await listUsers(db)).map((user) => [
      user.id,
      user.created_at,
      user.email || none,
      user.email_verified ? "yes" : "no",
      user.is_admin ? "yes" : "no",
      // A link leaves no trace, and users of the command line sign in by nothing else.
      user.issuer ?? user.ways?.replace("credential", "password") ?? "command line or link",
      user.full_name ?? none,
    ]);
    for (const line of tableOf(["ID", "CREATED", "E-MAIL", "CONFIRMED", "ADMIN", "FROM", "NAME"], rows)) print(line);
  }),

  "user promote": command(z.object({ user: z.string() }), async ({ connection, say }, { user }) =>
    say(`${(await promoteUser(connection.em, user)) || user} administers this server now.`),
  ),

  "user delete": command(z.object({ user: z.string() }), async ({ connection, say }, { user }) =>
    say(`Deleted ${(await deleteUser(connection.em, user)) || user}.`),
  ),

  "project create": command(CreateProjectInput.extend({ owner: z.string() }), async (tools, { owner, ...input }) => {
    const create = async (db: Db) => addProject(db, await findUser(db, owner), input);
    tools.print((await inTransaction(tools.connection.em, create)).id);
  }),

  "token list": command(z.object({ email: z.string() }), async ({ db, print }, { email }) => {
    const tokens = await tokensOf(db, await findUser(db, email)).execute();
    const rows = tokens.map(({ prefix, created_at, last_used_at, expires_at, scopes, projects, name }) => [
      prefix,
      created_at,
      last_used_at ?? never,
      expires_at ?? never,
      scopes.join(),
      projects?.join() ?? "all",
      name,
    ]);
    for (const line of tableOf(["PREFIX", "CREATED", "LAST USED", "EXPIRES", "SCOPES", "PROJECTS", "NAME"], rows))
      print(line);
  }),

  "token create": command(CreateTokenInput.extend({ email: z.string() }), async ({ db, print }, { email, ...input }) =>
    print((await issueToken(db, await findUser(db, email), input)).token),
  ),

  "token revoke": command(z.object({ token: z.string() }), async ({ db, say }, { token }) =>
    say(`Revoked ${await removeToken(db, token)}.`),
  ),

  verify: command(VerifyInput, async (tools, options) => {
    const { db, say } = tools;
    const findings = options.against
      ? await compareProject(tools, options)
      : [...(await verify(db, options)), ...(await missingPictures(db, tools.files))];
    for (const line of findings) say(line);
    say(findings.length === 0 ? "All is well." : `Findings: ${findings.length}.`);
    return findings.length === 0 ? 0 : 1;
  }),

  backup: command(
    z.object({ passphrase: z.string().optional(), hasPictures: z.boolean().default(true) }),
    async ({ connection, db, files, output, say }, options) => {
      const carried = await writeBackup(connection, files, output, options);
      if (options.hasPictures) say(`Pictures in the backup: ${carried.pictures}.`);
      const lack = missingSentence(carried);
      if (lack) say(lack);
      const written = { is_ok: true, detail: "Written by npm run earshot -- backup." };
      // A database that an older Earshot has left has no place for it.
      await noteCheck(db, "backup", written).catch((error: unknown) => {
        if (!isMissingTable(error)) throw error;
      });
    },
  ),

  listen: command(ListenInput, listen),

  export: command(ExportInput, exportProject),

  import: command(ImportInput, importProject),
} satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;

/** Runs a command by its name. The server can be older than the command line that sends the name. */
export async function runCommand(name: string, context: CommandContext, input: unknown): Promise<number> {
  const found: Command | undefined = Object.hasOwn(commands, name) ? commands[name as CommandName] : undefined;
  if (!found) throw badRequest(`the running server does not know the command ${name}: restart it after an update.`);
  return found(context, input);
}
