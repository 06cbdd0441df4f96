// Makes a folder with a release: the service, the built web app, and the packages that they need, without those of
// development. The image is such a folder, and so is an installation without npm.
//
//   npm run release -- FOLDER
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = join(import.meta.dirname, "..");
const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder to make: npm run release -- /opt/earshot/0.1.0");
const target = resolve(folder);
if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty.`);
const dist = "apps/web/dist";
if (!existsSync(join(root, dist))) throw new Error("The web app is not built: npm run release builds it first.");

const own = ["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml", "LICENSE", "CHANGELOG.md", "deploy"];
const app = ["apps/gateway", "apps/web/package.json", "apps/web/src/page.ts", dist];
const left = /(^|\/)(node_modules|test|\.turbo)$/;

mkdirSync(target, { recursive: true });
for (const path of [...own, "packages", ...app])
  cpSync(join(root, path), join(target, path), { recursive: true, filter: (from) => !left.test(from) });

const pnpm = (args: string[], stdout: "inherit" | "pipe" = "pipe") =>
  execFileSync("pnpm", args, { cwd: target, encoding: "utf8", stdio: ["ignore", stdout, "inherit"] });

const service = ["--filter", "@earshot/gateway..."];
const packages = join(target, "node_modules/.pnpm");
const install = (...options: string[]) =>
  pnpm(["install", "--frozen-lockfile", "--prod", ...options, ...service], "inherit");

// Of the optional packages, only the library that reads pictures is needed: the one for this system.
install("--no-optional");
const needed = new Set(readdirSync(packages));
install();
for (const name of readdirSync(packages))
  if (!needed.has(name) && !name.startsWith("@img+sharp-")) rmSync(join(packages, name), { recursive: true });

// Source maps and declarations of types are for whoever changes a library. They are a third of all.
for (const file of readdirSync(join(target, "node_modules"), { recursive: true, withFileTypes: true }))
  if (file.isFile() && /\.(map|d\.[cm]?ts)$/.test(file.name)) rmSync(join(file.parentPath, file.name), { force: true });

/** A package that the web app's files contain, as Vite lists it. */
interface Bundled {
  readonly name: string;
  readonly version: string;
  readonly identifier: string;
  readonly text: string;
}
const bundled: Bundled[] = ["client", "widget", "server"].flatMap((side) =>
  JSON.parse(readFileSync(join(root, dist, side, ".vite/license.json"), "utf8")),
);

// The software bill of materials: the packages beside the service, and those within the web app's files.
const bill = JSON.parse(
  pnpm([...service, "sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--prod"]),
);
const isThere = ({ group, name, version }: { group?: string; name: string; version: string }) =>
  group === "@earshot" ||
  readdirSync(packages).some((each) => each.split("_")[0] === `${group ? `${group}+` : ""}${name}@${version}`);
bill.components = bill.components.filter(isThere);
for (const each of bill.components) if (each.group === "@earshot") each.licenses = [{ license: { id: "MIT" } }];
const known = new Set(bill.components.map(({ purl }: { purl: string }) => purl));
for (const { name, version, identifier } of bundled) {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  if (known.has(purl)) continue;
  known.add(purl);
  bill.components.push({ type: "library", name, version, purl, licenses: [{ license: { id: identifier } }] });
}
writeFileSync(join(target, "sbom.json"), JSON.stringify(bill, null, 1));
