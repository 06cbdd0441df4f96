import type { Command } from "commander";
import { resolve } from "node:path";
import { run } from "./run.ts";

/** Adds the commands that copy a project or the whole database. Their modules are loaded when one of them runs. */
export function addDataCommands(program: Command): void {
  program
    .command("export")
    .description("write a project to a file: an archive in tar.gz, which import reads")
    .argument("<slug>")
    .argument("<file>")
    .option("--sign", "sign it with the key of this server", false)
    .option("--force", "replace an existing file", false)
    .action(async (slug: string, file: string, options: { sign: boolean; force: boolean }) =>
      (await import("./run-data.ts")).exportTo(slug, file, options),
    );

  program
    .command("import")
    .description("create a project of an archive that export wrote")
    .argument("<file>")
    .option("--slug <slug>", "give the project another slug")
    .option(
      "--owner <email>",
      "the account that owns it; the default is the archive's own owner, if they have one here",
    )
    .option("--with-accounts", "create the accounts of its people that this server does not have", false)
    .option("--signed-by <key>", "refuse the archive unless this key has signed it")
    .action(async (file: string, options: object) => run("import", { file: resolve(file), ...options }));

  program
    .command("backup")
    .description("write the embedded database and the pictures to a file, also while the server runs")
    .argument("<file>")
    .option("--force", "replace an existing file", false)
    .option("--without-pictures", "leave the pictures out, such as when they are backed up otherwise", false)
    .action(async (file: string, options: { force: boolean; withoutPictures: boolean }) =>
      (await import("./run-data.ts")).backup(file, options),
    );

  program
    .command("restore")
    .description("restore the embedded database and the pictures from a file of backup")
    .argument("<file>")
    .option("--force", "move an existing database aside", false)
    .option("--without-secret", "leave the secret in the backup, such as when its passphrase is lost", false)
    .option("--without-pictures", "leave the pictures in the backup, such as when they are in their place", false)
    .action(async (file: string, options: { force: boolean; withoutSecret: boolean; withoutPictures: boolean }) =>
      (await import("./run-data.ts")).restore(file, options),
    );

  program
    .command("copy")
    .description("copy all rows to an empty PostgreSQL in one transaction, and compare both sides")
    .requiredOption("--to <url>", "the database, postgres://user@host/name; it must exist")
    .option("--files-to <place>", "also copy the pictures there: a folder, or an address as in FILES_S3_URL")
    .action(async (options: object) => (await import("./run-data.ts")).copy(options));

  program
    .command("distribute")
    .description("spread the tables of projects over the nodes of Citus")
    .action(async () => (await import("./run-data.ts")).distributeTables());
}
