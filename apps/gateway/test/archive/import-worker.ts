import { open } from "@earshot/db/testing";
import { importPart, openImports } from "@earshot/domain";

// A process that does what the job does, and says after each part that it is done.
const { DATABASE_URL = "" } = process.env;
const { em, close } = await open({ DATABASE_URL });
for (const its of await openImports(em)) while (await importPart(em, its)) process.stdout.write("part\n");
await close();
