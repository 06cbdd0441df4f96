import type { Command } from "commander";

/** Adds the commands that copy the whole database. What they do is loaded when one is called. */
export function addDataCommands(program: Command): void {
  program
    .command("backup")
    .description("write the embedded database to a file, also while the server runs")
    .argument("<file>")
    .option("--force", "replace an existing file", false)
    .action(async (file: string, options: { force: boolean }) =>
      (await import("./cli-data-run.ts")).backup(file, options),
    );

  program
    .command("restore")
    .description("restore the embedded database from a file of backup")
    .argument("<file>")
    .option("--force", "move an existing database aside", false)
    .action(async (file: string, options: { force: boolean }) =>
      (await import("./cli-data-run.ts")).restore(file, options),
    );

  program
    .command("copy")
    .description("copy all rows to an empty PostgreSQL in one transaction, and compare both sides")
    .requiredOption("--to <url>", "the database, postgres://user@host/name; it must exist")
    .action(async (options: object) => (await import("./cli-data-run.ts")).copy(options));

  program
    .command("distribute")
    .description("spread the tables of projects over the nodes of Citus")
    .action(async () => (await import("./cli-data-run.ts")).spread());
}
