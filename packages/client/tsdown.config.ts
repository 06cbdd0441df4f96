import { defineConfig } from "tsdown";

/** Whoever installs the client needs no other package. LICENSES.md has the licenses of these. */
const bundled = ["@trpc/client", "@trpc/server", "eventsource-parser"];
// The schemas come from a package that is not published.
const own = /^@earshot\//;

const shared = {
  tsconfig: "../../tsconfig.client.json",
  // Without spaces, but with all names: a stack trace stays readable.
  minify: { compress: false, mangle: false },
  // Leaves out what is not used, of tRPC too, which does not say that its modules have no side effects.
  treeshake: { moduleSideEffects: false },
};

export default defineConfig([
  {
    ...shared,
    entry: ["src/index.ts", "src/react.ts", "src/schemas.ts"],
    platform: "neutral",
    target: "es2022",
    dts: true,
    deps: { alwaysBundle: [own], onlyBundle: [...bundled, "@trpc/tanstack-react-query"] },
  },
  // The program, which runs in Node alone.
  {
    ...shared,
    entry: ["bin/earshot.ts"],
    platform: "node",
    target: "node22",
    dts: false,
    // It imports what exists beside it.
    clean: false,
    deps: { alwaysBundle: [own], onlyBundle: [...bundled, "yaml"] },
  },
]);
