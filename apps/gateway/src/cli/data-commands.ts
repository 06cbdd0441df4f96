import type { Command } from "commander";

/** Adds the commands that copy the whole database. Their modules are loaded when one of them runs. */
export function addDataCommands(program: Command): void {
  program
    .command("backup")
    .description("write the embedded database to a file, also while the server runs")
    .argument("<file>")
    .option("--force", "replace an existing file", false)
    .action(async (file: string, options: { force: boolean }) => (await import("./run-data.ts")).backup(file, options));

  program
    .command("restore")
    .description("restore the embedded database from a file of backup")
    .argument("<file>")
    .option("--force", "move an existing database aside", false)
    .option("--without-secret", "leave the secret in the backup, such as when its passphrase is lost", false)
    .action(async (file: string, options: { force: boolean; withoutSecret: boolean }) =>
      (await import("./run-data.ts")).restore(file, options),
    );

  program
    .command("copy")
    .description("copy all rows to an empty PostgreSQL in one transaction, and compare both sides")
    .requiredOption("--to <url>", "the database, postgres://user@host/name; it must exist")
    .action(async (options: object) => (await import("./run-data.ts")).copy(options));

  program
    .command("distribute")
    .description("spread the tables of projects over the nodes of Citus")
    .action(async () => (await import("./run-data.ts")).distributeTables());
}
