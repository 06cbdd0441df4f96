import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compress } from "./compress.config.ts";
import { preact } from "./preact.config.ts";

/** The gateway that the pages call: another than that of `npm run dev`, if it is set. */
const other = process.env["GATEWAY_URL"];
const gateway = other ?? "http://127.0.0.1:4000";
const served = ["/trpc", "/auth", "/docs", "/graphql", "/account/export"];

const paths = (...parts: string[]) => new RegExp(parts.map((part) => `/web/src/${part}`).join("|"));
const packages = (...names: string[]) => new RegExp(`/node_modules/(${names.join("|")})/`);

const teamParts =
  "ui/(\\w+/)+(menu|dialog|combobox|switch|rows|badge|color-field|select-field|text-field|labelled|shown-secret|send-state|table|local-time|choice|use-chosen|steps|picture-(tools|button)|pictures|upload-progress)\\.";
const teamFeatures =
  "(features/(triage|settings|status|tag|member|people/(?!lists)|sso|voters|note|audit|server/(?!use-server)|feedback/lock)|shell/manage|data/project/use-reload|data/people/(person-picker|use-money)|pages/(settings|people))(?!.*\\.text)";
const teamTexts =
  "features/(moving|moderation/(?!address)|people/(?!lists)|inbox/inbox\\.text|member|webhook|settings|changelog/editor|server/(?!use-server)|audit|note)(?!.*title\\.text)";
/** The modules that only the team's and the account's pages need. */
const isTeam = (id: string) =>
  packages("@base-ui", "@floating-ui").test(id) || paths(teamParts, teamFeatures, teamTexts).test(id);

const markdownParts = [
  "ui/text/(prose|markdown-shape|markdown\\.|addresses)",
  "features/changelog/([\\w-]+/)?[\\w-]+\\.tsx",
  "features/comment/([\\w-]+/)?([\\w-]+\\.tsx|comment\\.text|nest|order|use-)",
  "features/feedback/(answer|edit|merged|actions|use-edit)",
  "data/feedback/(settle|edits|use-(merge|delete))",
  "ui/mentions/(?!mention-list)|data/people/use-mentionable",
];
/** The modules that send pictures, without which somebody can write. */
const picture = paths("ui/forms/pictures/(picture-tools|pictures|upload-progress)\\.");

/** What says that something waits for the team: the widget needs it once something was sent. */
const isHeld = paths("data/feedback/held\\.tsx");

/** The modules that show Markdown. They are large, and come with the pages that have some. */
const isMarkdown = (id: string) => paths(...markdownParts).test(id);

const isSignIn = (id: string) => paths("features/sign-in/[\\w-]+\\.tsx").test(id);

/** The modules that copy a text, which several pages do, and the board does not. */
const isCopy = paths("ui/messages/(copy-button|use-copy)\\.");

/** The modules that every page needs. */
const isShared = (id: string) =>
  packages("react", "react-dom", "preact", "scheduler", "@tanstack", "@trpc", "lucide-react").test(id) ||
  id.includes("vite/preload-helper") ||
  (paths("").test(id) && !isTeam(id) && !isMarkdown(id) && !isSignIn(id) && !isCopy.test(id));

export default defineConfig({
  plugins: [preact(), react(), compress()],
  // Class names are the same in the browser's and in the server's build.
  css: { modules: { generateScopedName: "[name]_[local]_[hash:base64:4]" } },
  resolve: { dedupe: ["react", "react-dom", "@tanstack/react-query"] },
  server: {
    // Cookies belong to a host, whatever its port: a session at the gateway's address counts here too.
    host: "127.0.0.1",
    // PUBLIC_URL of `npm run dev`, with this port, is what its gateway takes writes of a session from.
    strictPort: true,
    // Another gateway takes them from its own pages alone.
    proxy: Object.fromEntries(
      served.map((path) => [
        path,
        { target: gateway, changeOrigin: true, ...(other && { headers: { origin: other } }) },
      ]),
    ),
  },
  build: {
    target: "es2022",
    cssTarget: ["chrome123", "safari17.5", "firefox120"],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // For a release's list of what it ships: see scripts/release.ts.
    license: { fileName: ".vite/license.json" },
  },
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        // One file, so that a page has all its styles before its first paint.
        cssCodeSplit: false,
        // tRPC does not declare that its modules have no side effects.
        rolldownOptions: {
          treeshake: { moduleSideEffects: (id) => !id.includes("/@trpc/") },
          output: {
            codeSplitting: {
              // Few requests: modules that two pages share come with the first.
              groups: [
                { name: "shared", minShareCount: 2, test: isShared, priority: 2 },
                { name: "sign-in", minShareCount: 2, test: isSignIn, priority: 2 },
                { name: "copy", minShareCount: 2, test: (id) => isCopy.test(id), priority: 2 },
                { name: "team", minShareCount: 2, test: isTeam, priority: 2 },
                { name: "markdown", minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
    // The pages of a project as the widget on another site shows them: small, and loaded by nobody else.
    widget: {
      consumer: "client",
      build: {
        outDir: "dist/widget",
        rolldownOptions: {
          input: "widget.html",
          treeshake: { moduleSideEffects: (id) => !id.includes("/@trpc/") },
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "shared",
                  minShareCount: 2,
                  test: (id) => (isShared(id) && !isHeld.test(id)) || /\/packages\/\w+\/src\//.test(id),
                  priority: 2,
                },
                { name: "team", minShareCount: 2, test: (id) => isTeam(id) && !picture.test(id), priority: 2 },
                { name: "markdown", minShareCount: 2, test: isMarkdown, priority: 1 },
              ],
            },
          },
        },
      },
    },
    // The script that pages of other sites load. Its name has a hash, and the gateway serves it by a short one too.
    loader: {
      consumer: "client",
      build: {
        outDir: "dist/loader",
        rolldownOptions: {
          input: { loader: "@earshot/widget/loader" },
          output: { format: "iife", entryFileNames: "assets/[name]-[hash].js" },
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
