import { openEmbedded } from "../../src/index.ts";

// Another process with a folder of its own. As root, which may write everywhere, it becomes nobody first.
const [folder = "", asNobody] = process.argv.slice(2);
if (asNobody && process.getuid?.() === 0) process.seteuid?.("nobody");
try {
  const connection = await openEmbedded({ folder }, console.error);
  await connection.em.execute("select 1");
  process.stdout.write("open");
  setInterval(() => undefined, 1_000);
} catch (error) {
  process.stdout.write(String(error));
}
