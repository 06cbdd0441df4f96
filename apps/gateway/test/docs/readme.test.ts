import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, test, vi } from "vitest";
import { startGateway } from "../support/child.ts";

const readme = readFileSync(new URL("../../../../README.md", import.meta.url), "utf8");

/** Each curl of the README, with the answer that it prints, where it prints one. */
const examples = [...readme.matchAll(/```sh\n(curl [^\n]+)\n```\n(?:\n```text\n([^`]+)\n```)?/g)].map(
  ([, command = "", answer]) => ({ command, answer }),
);

test("the requests in the README return the responses in the README", async () => {
  const gateway = await startGateway({ DATA_DIR: join(inject("scratch"), randomUUID()) });
  const token = await vi.waitUntil(() => /^ {2}(ear_\S+)$/m.exec(gateway.output.stdout)?.[1], { timeout: 10_000 });
  expect(examples.filter(({ answer }) => answer)).toHaveLength(3);
  for (const { command, answer } of examples) {
    const env = { ...process.env, TOKEN: token };
    const script = command.replace("http://127.0.0.1:4000", gateway.url).replace("curl", "curl -sSf");
    const { stdout } = await promisify(execFile)("bash", ["-c", script], { env });
    if (answer) expect(stdout).toBe(answer);
    else expect(JSON.parse(stdout)).not.toHaveLength(0);
  }
});
