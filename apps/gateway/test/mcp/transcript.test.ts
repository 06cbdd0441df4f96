// @module-tag system
// @module-tag embedded
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { seedDemo } from "@earshot/db";
import { newDatabase, open } from "@earshot/db/testing";
import { expect, test } from "vitest";
import { startServer } from "../support/server.ts";

const root = join(import.meta.dirname, "../../../..");

test("the transcript in docs/agents.md is what the example prints on the demo, with the tools alone", async () => {
  const { em } = await open(await newDatabase());
  const token = await seedDemo(em);
  const { app, url } = await startServer(em);
  const env = { EARSHOT_URL: url, TOKEN: token ?? "" };
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [join(root, "examples/agent.ts"), "demo", "--post"], { env });
  await app.close();
  const [, transcript] = /```text\n([^]*?)```/.exec(readFileSync(join(root, "docs/agents.md"), "utf8")) ?? [];
  expect(stdout).toBe(transcript);
});
