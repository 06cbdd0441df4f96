// @module-tag unit
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { readSettings } from "../apps/gateway/src/settings/env.ts";

// What is known of compose.yaml without Docker.

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const compose = read("compose.yaml");
const docs = read("docs/running.md");

test("the documented .env has what compose.yaml requires, and starts the service", () => {
  const folder = mkdtempSync(join(tmpdir(), "earshot-compose-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [command = ""] = /^cat > \.env <<END\n[^]+?\nEND$/m.exec(docs) ?? [];
  execFileSync("sh", ["-c", command], { cwd: folder });
  const written = parseEnv(readFileSync(join(folder, ".env"), "utf8"));
  for (const [, name = ""] of compose.matchAll(/\$\{(\w+):[?]/g)) expect(written[name]).toMatch(/^\w+$/);
  const password = written["POSTGRES_PASSWORD"];
  const address = `postgres://earshot:${password}@postgres/earshot`;
  expect(compose).toContain(address.replace(password ?? "", "${POSTGRES_PASSWORD:?set POSTGRES_PASSWORD}"));
  expect(readSettings({ ...written, DATABASE_URL: address }).PUBLIC_URL).toBe("https://feedback.example.com");
});

test("no documented command gives settings to itself alone: the next one would lack them", () => {
  expect(docs).not.toMatch(/^\w+=.*docker compose/m);
});

test("neither Git nor the image gets .env", () => {
  expect(read(".gitignore").split("\n")).toContain(".env");
  expect(read(".dockerignore").split("\n")[0]).toBe("*");
});

test("each volume of the image has a name, so that `down` leaves no nameless one", () => {
  const [, volumes = ""] = /^VOLUME (.+)$/m.exec(read("Dockerfile")) ?? [];
  const mounts = /^ {4}volumes: \[(data:.+)\]$/m
    .exec(compose)?.[1]
    ?.split(", ")
    .map((each) => each.split(":"));
  expect(mounts?.map(([, place]) => place)).toEqual(volumes.split(" "));
  for (const [name] of mounts ?? []) expect(compose.split(/^volumes:\n/m)[1]).toContain(`  ${name}:\n`);
});

test("Docker waits as long for the service to end as systemd does", () => {
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(read("deploy/earshot.service")) ?? [];
  expect(compose).toContain(`stop_grace_period: ${seconds}s`);
});
