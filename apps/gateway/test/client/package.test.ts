// @module-tag system
// @module-tag embedded
import { openAsBlob, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { procedures } from "@earshot/api";
import { createClient } from "@earshot/client";
import { seedDemo } from "@earshot/db";
import { newDatabase, open } from "@earshot/db/testing";
import { publint } from "publint";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { type Consumer, type Compiler, newConsumer, pack } from "./consumer.ts";
import { type Example, examplesIn } from "./page.ts";
import { hover, mistakes, react, rendering, wrong } from "./programs.ts";
import { startServer } from "../support/server.ts";
import { isLong } from "../support/long-runs.ts";

/** The app's programs that use the client. */
const client = "tsconfig.client.json";

let tarball: string;
let app: Consumer;
/** The demo's address, and a token of its owner. */
let env: { EARSHOT_URL: string; TOKEN: string };

beforeAll(async () => {
  const { em } = await open(await newDatabase());
  env = { EARSHOT_URL: (await startServer(em)).url, TOKEN: (await seedDemo(em)) ?? "" };
  tarball = await pack();
  app = await newConsumer(tarball);
  for (const { name, example } of programs) if (example.language !== "sh") app.write(name, here(example.code));
  app.write("react.tsx", react);
  const include = ["watch.ts", "react.tsx", "packages-client-*", "docs-typescript-*"];
  app.write(client, JSON.stringify({ extends: "./tsconfig.json", include }));
});

const pages = ["packages/client/README.md", "docs/typescript.md", "docs/rest.md", "docs/graphql.md"];
const programs = pages.flatMap((page) =>
  examplesIn(page).map((example, index) => {
    const name = `${page.replaceAll(/[/.]/g, "-")}-${index}.${example.language}`;
    return { page, name, example };
  }),
);

/** The documentation's addresses, as this gateway's. */
const here = (code: string) => code.replaceAll("http://127.0.0.1:4000", env.EARSHOT_URL);

describe("the package", () => {
  test("publint finds nothing", async () => {
    const { messages } = await publint({
      pack: { tarball: await openAsBlob(tarball).then((blob) => blob.arrayBuffer()) },
      strict: true,
    });
    expect(messages).toEqual([]);
  });

  test("attw finds no problem with its types", async () => {
    const analysis = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
    if (!analysis.types) throw new Error("There are no types.");
    // It is ESM alone: Node's resolution before 2022 and TypeScript's view of `require` are left out.
    const problems = analysis.problems.filter(
      (problem) => !("resolutionKind" in problem) || !["node10", "node16-cjs"].includes(problem.resolutionKind),
    );
    expect(problems).toEqual([]);
  });

  test("it is small, and needs nothing but its peers", () => {
    const folder = join(app.folder, "node_modules/@earshot/client");
    const text = (file: string) => readFileSync(join(folder, file), "utf8");
    const types = readdirSync(join(folder, "dist")).find((file) => /^router-.*\.d\.ts$/.test(file)) ?? "";
    const ofTypes = gzipSync(text(`dist/${types}`)).length;
    // The types grow with the operations: 170 bytes for each, and for both groups of settings that one of them reads and
    // another updates. No browser loads those.
    expect(ofTypes / (procedures.length + 4)).toBeLessThan(170);
    // Nor the program for a terminal, which has a table of all operations.
    const sizeOf = (pattern: RegExp) =>
      readdirSync(join(folder, "dist"))
        .filter((file) => pattern.test(file))
        .reduce((sum, file) => sum + gzipSync(text(`dist/${file}`)).length, 0);
    const ofProgram = sizeOf(/^(?!sync).*\.mjs$/);
    expect(ofProgram / procedures.length).toBeLessThan(200);
    // What it loads to sync changelogs has a parser of YAML.
    const ofSync = sizeOf(/^sync.*\.mjs$/);
    expect(ofSync).toBeLessThan(46_000);
    expect(readFileSync(tarball).length - ofTypes - ofProgram - ofSync).toBeLessThan(38_000);
    expect(JSON.parse(text("package.json"))).not.toHaveProperty("dependencies");
    const needed = (pattern: RegExp) =>
      readdirSync(join(folder, "dist"))
        .filter((file) => pattern.test(file))
        .flatMap((file) =>
          [...text(`dist/${file}`).matchAll(/import\s*[^;]*?from\s*"([^".][^"]*)"/g)].map(([, name]) => name),
        );
    expect(needed(/^(?!react|schemas|.*\.mjs)/)).toEqual([]);
    expect(new Set(needed(/^react/))).toEqual(new Set(["@tanstack/react-query", "react"]));
    expect(new Set(needed(/^schemas/))).toEqual(new Set(["zod"]));
    expect(text("LICENSES.md")).toMatch(/Alex Johansson[^]*Espen Hovlandsdal[^]*Eemeli Aro/);
  });
});

describe("what the documentation shows", () => {
  test.each(programs)("$name does what the page says", async ({ name, example }) => {
    const output = await outputOf(name, example);
    if (example.output) expect(output.trimEnd()).toBe(example.output.trimEnd());
    else expect(output).not.toMatch(/^$|"errors?":/);
  });
});

async function outputOf(name: string, { language, code }: Example): Promise<string> {
  if (language === "sh") return app.run("bash", ["-c", here(code).replaceAll("curl ", "curl -sS ")], env);
  if (language === "ts") return app.run(process.execPath, [name], env);
  await app.compile("7.0", client, "--noEmit", "false", "--outDir", "compiled");
  app.write(`${name}.mjs`, rendering.replace("APP", `./compiled/${name.replace(".tsx", ".js")}`));
  return app.run(process.execPath, [`${name}.mjs`], env);
}

describe("the examples", () => {
  const lines = (output: string) => output.trim().split("\n");

  test("import.ts imports a CSV file once, even if it runs again", async () => {
    const first = await app.run(process.execPath, ["import.ts", "demo", "feedback.csv"], env);
    expect(lines(first).map((line) => line.slice(37))).toEqual(["Dark mode", 'Export "as is"', "Ångström units"]);
    expect(await app.run(process.execPath, ["import.ts", "demo", "feedback.csv"], env)).toBe(first);
  });

  test("watch.ts prints changes as they happen until it is interrupted", async () => {
    const watching = app.start(["watch.ts", "demo"], env);
    await vi.waitUntil(() => watching.output().includes("Watching demo"), 60_000);
    const { feedback, comment } = createClient({ url: env.EARSHOT_URL, token: env.TOKEN });
    const made = await feedback.create.mutate({ projectSlug: "demo", title: "Heating", description: "Cold." });
    const one = { projectSlug: "demo", feedbackId: made.id };
    await vi.waitUntil(() => watching.output().includes("feedback created"), 60_000);
    await comment.create.mutate({ ...one, content: "So cold." });
    await vi.waitUntil(() => watching.output().includes("comment created"), 60_000);
    await feedback.delete.mutate(one);
    await vi.waitUntil(() => watching.output().includes("feedback deleted"), 60_000);
    expect(await watching.interrupt()).toBe(0);
    const [, ...printed] = lines(watching.output());
    expect(printed).toEqual([
      "feedback created: Heating (+0, comments: 0)",
      "comment created: Heating (+0, comments: 1)",
      `feedback deleted: ${made.id}`,
    ]);
  });

  test("digest.ts prints the top feedback with its threads", async () => {
    const output = await app.run(process.execPath, ["digest.ts", "demo", "2"], env);
    expect(lines(output)[0]).toMatch(/^# Demo: the top 2 of \d+$/);
    expect(output).toContain("## My next train on the home screen\n\n+9, completed, widget\n");
    expect(output).toContain("\n- Jonah Pellow: How should it know which train is yours?\n  - Lukas Ennerby (+2): ");
  });
});

describe("an app in another folder", () => {
  const compilers: Compiler[] = isLong ? ["5.9", "6.0", "7.0"] : ["5.9", "7.0"];

  test.each(compilers)("type-checks with TypeScript %s, the client's declarations too", async (version) => {
    // The compiler's own declarations, of which the DOM's alone take seconds, are left out.
    const all = ["--skipLibCheck", "false", "--skipDefaultLibCheck", "true"];
    expect(await app.compile(version, client, "--module", "nodenext", ...all)).toBe("");
    expect(await app.compile(version, client, "--module", "esnext", "--moduleResolution", "bundler")).toBe("");
  });

  test("type-checks where it uses the REST and GraphQL APIs", async () => {
    // The pages' commands have made the types by now.
    expect(await app.compile("7.0", "tsconfig.json")).toBe("");
  });

  test.each(compilers)("is told of each mistake by TypeScript %s in the client's own words", async (version) => {
    app.write("wrong.ts", wrong);
    app.write("tsconfig.wrong.json", JSON.stringify({ extends: "./tsconfig.json", include: ["wrong.ts"] }));
    // A message's further lines are indented.
    const messages = (await app.compile(version, "tsconfig.wrong.json")).trim().split(/\n(?! )/);
    expect(messages).toEqual(mistakes.map(([, message]) => expect.stringContaining(message)));
  });

  test("shows names in its editor", async () => {
    app.write("hover.mjs", hover);
    const shown = await app.run(process.execPath, ["hover.mjs"], {});
    expect(shown.trim()).toMatch(
      /mutate: \(input: CreateFeedbackInput, options\?: CallOptions\) => Promise<NewFeedback>$/,
    );
  });
});
