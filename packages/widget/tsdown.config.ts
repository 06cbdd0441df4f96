import { defineConfig } from "tsdown";

// The script itself comes from the server, whose version it has.
export default defineConfig({
  entry: ["src/index.ts", "src/react.tsx"],
  platform: "browser",
  target: "es2022",
  dts: true,
});
