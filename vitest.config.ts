import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{apps,packages}/*/test/**/*.test.ts", "scripts/**/*.test.ts"],
    globalSetup: "apps/gateway/test/support/global-setup.ts",
    // One database and one server for each worker: files share them, and no test counts on being alone in there.
    pool: "threads",
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
