// @module-tag system
// @module-tag alike
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { earshot, startGateway } from "../support/child.ts";

const readme = readFileSync(new URL("../../../../README.md", import.meta.url), "utf8");

/** Each curl of the README, with the response that it prints, if it prints one. */
const examples = [...readme.matchAll(/```sh\n(curl [^\n]+)\n```\n(?:\n```text\n([^`]+)\n```)?/g)].map(
  ([, command = "", answer]) => ({ command, answer }),
);

/** The README's command that makes a token of the demo. */
const [, tokenCommand = ""] = /^export TOKEN=\$\(npm run earshot -- (.+)\)$/m.exec(readme) ?? [];

test("the requests in the README return the responses in the README", async () => {
  const env = { DATA_DIR: join(inject("scratch"), randomUUID().slice(0, 8)) };
  const gateway = await startGateway(env);
  const token = (await earshot(env, ...tokenCommand.split(" "))).stdout.trim();
  expect(examples.filter(({ answer }) => answer)).toHaveLength(3);
  for (const { command, answer } of examples) {
    const shell = { ...process.env, TOKEN: token };
    const script = command.replace("http://127.0.0.1:4000", gateway.url).replace("curl", "curl -sSf");
    const { stdout } = await promisify(execFile)("bash", ["-c", script], { env: shell });
    if (answer) expect(stdout).toBe(answer);
    else expect(JSON.parse(stdout)).not.toHaveLength(0);
  }
});
