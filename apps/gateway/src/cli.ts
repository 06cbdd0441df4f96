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

/** Prints a result for other programs. Everything else goes to standard error. */
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

const program = new Command("earshot").description("Administers an Earshot database.").showHelpAfterError();

program
  .command("migrate")
  .description("update the schema")
  .action(() => withDatabase(async () => console.error("The schema is up to date.")));

program
  .command("seed")
  .description("create the demo project and print a token of its owner")
  .action(() =>
    withDatabase(async (_, { em }) => {
      const token = await seedDemo(em);
      if (token) print(token);
      else console.error("The project demo exists already; nothing was changed.");
    }),
  );

const user = program.command("user").description("create users");

user
  .command("create")
  .description("create a user and print the id")
  .requiredOption("--email <email>")
  .requiredOption("--name <name>")
  .action((options: object) =>
    withDatabase(async (db) => print(await createUser(db, parseInput(CreateUserInput, options)))),
  );

const token = program.command("token").description("create and revoke tokens");

token
  .command("create")
  .description("create a token for a user and print it, once")
  .requiredOption("--email <email>")
  .option("--name <name>", "the name of the token", "command line")
  .option("--expires-in-days <days>", "days until it expires; it does not expire by default", Number)
  .action(({ email, name, expiresInDays }: { email: string; name: string; expiresInDays?: number }) =>
    withDatabase(async (db) => {
      const input = parseInput(CreateTokenInput, { name, expires_in_days: expiresInDays });
      print((await issueToken(db, await findUser(db, email), input)).token);
    }, openExisting),
  );

token
  .command("revoke")
  .description("revoke a token")
  .argument("<token>", "the token, its first 12 characters, or its id")
  .action((given: string) =>
    withDatabase(async (db) => console.error(`Revoked ${await removeToken(db, given)}.`), openExisting),
  );

program
  .command("verify")
  .description("recount every counter and check what the schema cannot; exits with 1 if something is wrong")
  .option("--fix", "correct the counters first", false)
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
