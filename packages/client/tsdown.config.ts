import { defineConfig } from "tsdown";

export default defineConfig({
  // The router too, so that its types keep their names in a file of their own.
  entry: ["src/index.ts", "src/react.ts", "src/router.ts", "src/schemas.ts"],
  platform: "neutral",
  target: "es2022",
  tsconfig: "../../tsconfig.client.json",
  dts: true,
  // The schemas come from a package that is not published.
  deps: { alwaysBundle: [/^@earshot\//] },
});
