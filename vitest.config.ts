import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const root = import.meta.dirname;
const minute = 60_000;

/** The tags of each test file, from lines such as `// @module-tag unit`. CONTRIBUTING.md says what they mean. */
const tagsOf = new Map(
  globSync(["{apps,packages}/*/test/**/*.test.ts", "scripts/*.test.ts"], { cwd: root }).map((file) => {
    const found = readFileSync(`${root}/${file}`, "utf8").matchAll(/^\/\/ @module-tag (\w+)$/gm);
    return [file, Array.from(found, ([, tag = ""]) => tag)];
  }),
);
/** The tags of the files that have no use for this run's database: see scripts/test-postgres.ts. */
const left = process.env["TEST_WITHOUT"]?.split(" ") ?? [];
const filesOf = (tier: string) =>
  [...tagsOf].flatMap(([file, tags]) => (tags.includes(tier) && !tags.some((tag) => left.includes(tag)) ? [file] : []));

const databases = "apps/gateway/test/support/global-setup.ts";
const eachFile = `${root}/apps/gateway/test/support/each-file.ts`;

/** A tier, which is a project of vitest: its files, and the milliseconds that one of its tests may take. */
const tier = (name: string, testTimeout: number, globalSetup: string[], workers: object) => ({
  extends: true as const,
  test: { name, include: filesOf(name), testTimeout, hookTimeout: testTimeout, globalSetup, ...workers },
});

const cores = availableParallelism();
/** The groups run one after the other. */
const group = (groupOrder: number, maxWorkers: number) => ({ maxWorkers, sequence: { groupOrder } });

const tiers = ["unit", "api", "system", "timed"];
const untiered = [...tagsOf].filter(([, tags]) => !tiers.some((name) => tags.includes(name)));
if (untiered.length > 0) throw new Error(`Tests without a tier: ${untiered.map(([file]) => file).join(", ")}`);

export default defineConfig({
  // Vite would choose graphql's development build, and its classes are not those that the libraries import.
  resolve: {
    alias: [{ find: /^graphql$/, replacement: `${root}/packages/graphql/node_modules/graphql/index.mjs` }],
  },
  test: {
    tags: [...tiers, "embedded", "alike", "single"].map((name) => ({ name })),
    // One database and one server for each worker: files share them, and no test counts on being alone in there.
    pool: "threads",
    isolate: false,
    expect: { poll: { timeout: minute } },
    // A worker that ends closes its database, and on a busy machine that takes longer than vitest's ten seconds.
    teardownTimeout: minute,
    setupFiles: [eachFile],
    projects: [
      // They wait for nothing, and each worker loads all modules.
      tier("unit", minute / 4, [], group(0, cores)),
      tier("api", minute, [databases], group(0, cores)),
      // They wait half of their time: for processes, for browsers and for what is due later. A process takes seconds to
      // start, and several times that on a busy machine.
      tier("system", 3 * minute, [databases], group(1, 2 * cores)),
      // They measure the time or the memory that something takes, and other tests would be part of that.
      tier("timed", 3 * minute, [databases], group(2, 1)),
    ],
  },
});
