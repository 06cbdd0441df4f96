import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compress } from "./compress.config.ts";

/** The gateway that `pnpm dev` shows the pages of. */
const gateway = process.env["GATEWAY_URL"] ?? "http://127.0.0.1:4000";
const served = ["/trpc", "/auth", "/docs", "/graphql"];

const paths = (...parts: string[]) => new RegExp(parts.map((part) => `/web/src/${part}`).join("|"));
const packages = (...names: string[]) => new RegExp(`/node_modules/(${names.join("|")})/`);

const teamParts =
  "ui/(menu|dialog|combobox|switch|segmented|rows|badge|color-field|select-field|text-field|local-time)\\.";
const teamFeatures = "features/(triage|manage|settings|status|tag|member)/(?!.*\\.text)";
/** What only the team's and the account's pages need. */
const isTeam = (id: string) => packages("@base-ui", "@floating-ui").test(id) || paths(teamParts, teamFeatures).test(id);

const markdownParts = [
  "ui/prose",
  "features/(changelog|comment)/[\\w-]+\\.tsx",
  "features/feedback/(answer|edit|merged|actions|manage|settle|use-(edit|merge|delete))(?!.*\\.text)",
];
/** What shows Markdown. It is large, and comes with the pages that have some. */
const isMarkdown = (id: string) => paths(...markdownParts).test(id);

const isSignIn = (id: string) => paths("features/sign-in/[\\w-]+\\.tsx").test(id);

/** What every page needs. */
const isShared = (id: string) =>
  packages("react", "react-dom", "scheduler", "@tanstack", "@trpc", "lucide-react").test(id) ||
  id.includes("vite/preload-helper") ||
  (paths("").test(id) && !isTeam(id) && !isMarkdown(id) && !isSignIn(id));

export default defineConfig({
  plugins: [react(), compress()],
  // Both names stay the same in the browser's and in the server's build.
  css: { modules: { generateScopedName: "[name]_[local]_[hash:base64:4]" } },
  resolve: { dedupe: ["react", "react-dom", "@tanstack/react-query"] },
  server: {
    // Cookies are of a host, whatever its port: who is signed in at the gateway's address is so here.
    host: "127.0.0.1",
    // The gateway lets a session write from its own pages alone.
    proxy: Object.fromEntries(
      served.map((path) => [path, { target: gateway, changeOrigin: true, headers: { origin: gateway } }]),
    ),
  },
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
                { name: "shared", minShareCount: 2, test: isShared, priority: 2 },
                { name: "sign-in", minShareCount: 2, test: isSignIn, priority: 2 },
                { name: "team", minShareCount: 2, test: isTeam, priority: 2 },
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
