import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inflate } from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

const flags = "no-sandbox disable-gpu disable-quic no-first-run disable-background-networking disable-component-update";
/** A screen that is not there: a page that asks to capture one gets moving pictures of the browser's own. */
const screen = "use-fake-ui-for-media-stream use-fake-device-for-media-stream";
const args = ["headless", ...flags.split(" "), ...screen.split(" "), "disable-sync"].map((flag) => `--${flag}`);

const bin = fileURLToPath(new URL("../bin/", import.meta.resolve("@sparticuz/chromium")));

interface Installed {
  executablePath: string;
  env?: NodeJS.ProcessEnv;
}

/** Unpacks the package's Chromium into the folder, with the libraries and fonts that a bare Linux lacks. */
async function unpack(scratch: string): Promise<Installed> {
  const folder = mkdtempSync(join(scratch, "chromium-"));
  const before = process.env["TMPDIR"];
  // inflate() writes to the temporary folder, and reads its name at once.
  process.env["TMPDIR"] = folder;
  const unpacked = ["chromium.br", "al2023.tar.br", "fonts.tar.br"].map((name) => inflate(join(bin, name)));
  if (before === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = before;
  const [executablePath = "", libraries = "", fonts = ""] = await Promise.all(unpacked);
  const configuration = join(folder, "fonts.conf");
  const directories = `<dir>${fonts}</dir><cachedir>${folder}/fonts-cache</cachedir>`;
  writeFileSync(configuration, `<?xml version="1.0"?><fontconfig>${directories}</fontconfig>`);
  const env = { ...process.env, LD_LIBRARY_PATH: join(libraries, "lib"), FONTCONFIG_FILE: configuration };
  return { executablePath, env };
}

const given = process.env["CHROMIUM"];
let installed: Promise<Installed> | undefined;

/** Starts a browser. CHROMIUM names one to use in place of the package's, which is unpacked once, into the folder. */
export async function startChromium(scratch: string): Promise<Browser> {
  installed ??= given ? Promise.resolve({ executablePath: given }) : unpack(scratch);
  return chromium.launch({ args, ...(await installed) }).catch((cause: unknown) => {
    const advice =
      "Name a Chromium of your own: CHROMIUM=/path/to/chromium npm test (on Debian: apt-get install chromium)";
    throw new Error(`No browser starts here. @sparticuz/chromium has one for Linux on x64. ${advice}.`, { cause });
  });
}
