import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compress } from "./compress.config.ts";

/** The gateway that `pnpm dev` shows the pages of. */
const gateway = process.env["GATEWAY_URL"] ?? "http://127.0.0.1:4000";
const served = ["/trpc", "/auth", "/sign-in", "/first-account", "/reset-password", "/invites", "/docs", "/graphql"];

/** What every page needs. Markdown and zod are large, and come with the pages that use them. */
const shared =
  /\/node_modules\/(react|react-dom|scheduler|@tanstack|@trpc|lucide-react)\/|\/web\/src\/(?!ui\/(prose|menu|dialog|combobox)|features\/(triage\/|(changelog|comment)\/\w+\.tsx))/;
/** What only the team's and the account's pages need. */
const team = /\/node_modules\/@(base-ui|floating-ui)\/|\/web\/src\/(ui\/(menu|dialog|combobox)|features\/triage\/)/;

export default defineConfig({
  plugins: [react(), compress()],
  // Both names stay the same in the browser's and in the server's build.
  css: { modules: { generateScopedName: "[name]_[local]_[hash:base64:4]" } },
  resolve: { dedupe: ["react", "react-dom", "@tanstack/react-query"] },
  server: { proxy: Object.fromEntries(served.map((path) => [path, gateway])) },
  build: {
    target: "es2022",
    cssTarget: ["chrome123", "safari17.5", "firefox120"],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        // One file, so that a page has all its styles before it is painted.
        cssCodeSplit: false,
        // tRPC does not say that its modules have no side effects.
        rolldownOptions: {
          treeshake: { moduleSideEffects: (id) => !id.includes("/@trpc/") },
          output: {
            codeSplitting: {
              // Few requests: what two pages share comes with the first.
              groups: [
                { name: "shared", minShareCount: 2, test: shared, priority: 2 },
                { name: "team", minShareCount: 2, test: team, priority: 2 },
                { name: "markdown", minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The gateway loads one file, and needs none of the app's packages.
      resolve: { noExternal: true },
      define: { "process.env.NODE_ENV": '"production"' },
      build: {
        outDir: "dist/server",
        minify: true,
        rolldownOptions: { input: "src/server.tsx", output: { codeSplitting: false } },
      },
    },
  },
  builder: {},
});
