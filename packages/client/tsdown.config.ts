import { defineConfig } from "tsdown";

export default defineConfig({
  entry: ["src/index.ts", "src/react.ts", "src/schemas.ts"],
  platform: "neutral",
  target: "es2022",
  tsconfig: "../../tsconfig.client.json",
  dts: true,
  // Leaves out what is not used, of tRPC too, which does not say that its modules have no side effects.
  treeshake: { moduleSideEffects: false },
  deps: {
    // The schemas come from a package that is not published.
    alwaysBundle: [/^@earshot\//],
    // Whoever installs the client needs no other package. LICENSES.md has the licenses of these.
    onlyBundle: ["@trpc/client", "@trpc/server", "@trpc/tanstack-react-query", "eventsource-parser"],
  },
});
