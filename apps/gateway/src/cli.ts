import { Command } from "commander";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { addDataCommands } from "./cli/data-commands.ts";
import { run } from "./cli/run.ts";
import { exitWith, Failure } from "./cli/exit.ts";

/** Asks the person at the terminal to type the user's name. Throws if there is no terminal. */
async function confirm(emailOrId: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Failure("This cannot be undone: say --yes.");
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const typed = await terminal.question(`This cannot be undone. Type ${emailOrId} to delete this user: `);
  terminal.close();
  if (typed.trim() !== emailOrId) throw new Failure("Nothing was deleted.");
}

const manifest = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
const { version } = JSON.parse(manifest) as { version: string };

const program = new Command("earshot")
  .description("Administers an Earshot database.")
  .version(version)
  .showHelpAfterError();

program
  .command("migrate")
  .description("update the schema")
  .action(() => run("migrate"));

program
  .command("seed")
  .description("create the demo project and print a token of its owner")
  .action(() => run("seed"));

const user = program.command("user").description("create, sign in, list, promote and delete users");

user
  .command("create")
  .description("create a user and print the id")
  .requiredOption("--email <email>")
  .requiredOption("--name <name>")
  .option("--admin", "make them an admin of this server", false)
  .action((options: object) => run("user create", options));

user
  .command("link")
  .description("print a link that signs a user in, once, within an hour")
  .requiredOption("--email <email>")
  .action((options: object) => run("user link", options));

user
  .command("list")
  .description("list the users by e-mail")
  .action(() => run("user list"));

user
  .command("promote")
  .description("make a user an admin of this server")
  .argument("<user>", "the e-mail or the id")
  .action((emailOrId: string) => run("user promote", { user: emailOrId }));

user
  .command("delete")
  .description('delete a user; what they wrote stays, as that of a "Deleted user"')
  .argument("<user>", "the e-mail or the id")
  .option("--yes", "do not ask", false)
  .action(async (emailOrId: string, { yes }: { yes: boolean }) => {
    if (!yes) await confirm(emailOrId);
    await run("user delete", { user: emailOrId });
  });

program
  .command("project")
  .description("create projects")
  .command("create")
  .description("create a project and print the id")
  .argument("<slug>", "its name in addresses: lower-case letters, digits and hyphens")
  .requiredOption("--name <name>")
  .requiredOption("--owner <email>")
  .action((slug: string, options: object) => run("project create", { slug, ...options }));

const token = program.command("token").description("create, list and revoke tokens");

token
  .command("create")
  .description("create a token for a user and print it, once")
  .requiredOption("--email <email>")
  .option("--name <name>", "the name of the token", "command line")
  .option("--expires-in-days <days>", "days until it expires; it does not expire by default", Number)
  .option("--scopes <scopes...>", "what it is for, of: read, write, manage; all by default")
  .option("--projects <slugs...>", "the projects to limit it to; all by default")
  .action(({ expiresInDays, ...input }: { expiresInDays?: number }) =>
    run("token create", { ...input, expires_in_days: expiresInDays }),
  );

token
  .command("list")
  .description("list a user's tokens, newest first, without the secrets")
  .argument("<email>")
  .action((email: string) => run("token list", { email }));

token
  .command("revoke")
  .description("revoke a token")
  .argument("<token>", "the token, its first 12 characters, or its id")
  .action((tokenOrId: string) => run("token revoke", { token: tokenOrId }));

program
  .command("verify")
  .description("recount every counter and check what the schema cannot; exits with 1 if something is wrong")
  .option("--fix", "correct the counters first", false)
  .option("--against <file>", "compare a project with its archive instead")
  .option("--slug <slug>", "the project to compare, if its slug is not that of the archive")
  .action(({ against, ...options }: { against?: string }) =>
    run("verify", { ...options, ...(against && { against: resolve(against) }) }),
  );

program
  .command("listen")
  .description("forward a project's events to an address of this machine, signed like a webhook's, until Ctrl-C")
  .requiredOption("--project <slug>")
  .requiredOption("--to <url>", "such as http://127.0.0.1:3000/hook")
  .option("--secret <secret>", "whsec_… of before; the default is a new one")
  .action((options: object) => run("listen", options));

program
  .command("mcp")
  .description("serve MCP on standard input and output, as the user of the token in EARSHOT_TOKEN")
  .option("--url <url>", "the server; the default is the one of this database, or none but this process")
  .option("--toolsets <names>", "the sets of tools, such as core,people; the default is core")
  .option("--emails", "show people's e-mails, which are left out by default", false)
  .action(async (options: { emails: boolean }) => (await import("./cli/mcp.ts")).serveMcp(options));

program
  .command("work")
  .description("do the background work of a PostgreSQL, such as webhooks and mail, until a signal ends it")
  .action(async () => (await import("./process/work-alone.ts")).workAlone());

addDataCommands(program);

await program.parseAsync().catch(exitWith);
