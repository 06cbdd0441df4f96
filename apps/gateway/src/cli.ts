import { Command } from "commander";
import { type Connection, seedDemo } from "@earshot/db";
import {
  CreateTokenInput,
  createUser,
  CreateUserInput,
  findUser,
  issueToken,
  removeToken,
  verify,
} from "@earshot/domain";
import { type Db, parseInput, type Tables } from "@earshot/operations";
import { addDataCommands } from "./cli-data.ts";
import { openDatabase, openExisting } from "./database.ts";
import { readSettings } from "./env.ts";
import { exitWith } from "./exit.ts";

/** What a command prints for other programs; everything else goes to standard error. */
const print = (line: string) => void process.stdout.write(`${line}\n`);

type Work = (db: Db, connection: Connection) => Promise<void>;

async function withDatabase(work: Work, open = openDatabase): Promise<void> {
  const connection = await open(readSettings(), console.error);
  try {
    await work(connection.em.getKysely<Tables>(), connection);
  } finally {
    await connection.close();
  }
}

const program = new Command("earshot").description("Looks after an Earshot database.").showHelpAfterError();

program
  .command("migrate")
  .description("bring the schema up to date")
  .action(() => withDatabase(async () => console.error("The schema is up to date.")));

program
  .command("seed")
  .description("make the demo project and print a token of its owner")
  .action(() =>
    withDatabase(async (_, { em }) => {
      const token = await seedDemo(em);
      if (token) print(token);
      else console.error("There is a project demo already; nothing was changed.");
    }),
  );

const user = program.command("user").description("look after users");

user
  .command("create")
  .description("make a user and print the id")
  .requiredOption("--email <email>")
  .requiredOption("--name <name>")
  .action((options: object) =>
    withDatabase(async (db) => print(await createUser(db, parseInput(CreateUserInput, options)))),
  );

const token = program.command("token").description("look after tokens");

token
  .command("create")
  .description("make a token for a user and print it, this once")
  .requiredOption("--email <email>")
  .option("--name <name>", "what it is for", "command line")
  .option("--expires-in-days <days>", "when it ends; never where this is missing", Number)
  .action(({ email, name, expiresInDays }: { email: string; name: string; expiresInDays?: number }) =>
    withDatabase(async (db) => {
      const input = parseInput(CreateTokenInput, { name, expires_in_days: expiresInDays });
      print((await issueToken(db, await findUser(db, email), input)).token);
    }, openExisting),
  );

token
  .command("revoke")
  .description("end a token at once")
  .argument("<token>", "the token, its first 12 characters, or its id")
  .action((given: string) =>
    withDatabase(async (db) => console.error(`Revoked ${await removeToken(db, given)}.`), openExisting),
  );

program
  .command("verify")
  .description("recount every counter and check what the schema cannot; exits 1 where something is wrong")
  .option("--fix", "set the counters right first", false)
  .action(({ fix }: { fix: boolean }) =>
    withDatabase(async (db) => {
      const findings = await verify(db, { fix });
      for (const line of findings) console.error(line);
      console.error(findings.length === 0 ? "All is well." : `Findings: ${findings.length}.`);
      if (findings.length > 0) process.exitCode = 1;
    }, openExisting),
  );

addDataCommands(program);

await program.parseAsync().catch(exitWith);
