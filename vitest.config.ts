import { defineConfig } from "vitest/config";

export default defineConfig({
  // Vite would choose graphql's development build, and its classes are not those that the libraries import.
  resolve: {
    alias: [
      { find: /^graphql$/, replacement: `${import.meta.dirname}/packages/graphql/node_modules/graphql/index.mjs` },
    ],
  },
  test: {
    include: ["{apps,packages}/*/test/**/*.test.ts", "scripts/**/*.test.ts"],
    globalSetup: "apps/gateway/test/support/global-setup.ts",
    // One database and one server for each worker: files share them, and no test counts on being alone in there.
    pool: "threads",
    isolate: false,
    maxWorkers: 3,
    // A process takes seconds to start, and several times that on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
