import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inflate } from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";
import { inject, onTestFinished } from "vitest";

const flags = "no-sandbox disable-gpu disable-quic no-first-run disable-background-networking disable-component-update";
const args = ["headless", ...flags.split(" "), "disable-sync"].map((flag) => `--${flag}`);

const bin = fileURLToPath(new URL("../bin/", import.meta.resolve("@sparticuz/chromium")));

/** Unpacks the package's Chromium with the libraries and fonts that a bare Linux lacks. */
async function unpack() {
  const folder = mkdtempSync(join(inject("scratch"), "chromium-"));
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
let installed: Promise<{ executablePath: string; env?: NodeJS.ProcessEnv }> | undefined;

/** Starts a browser, which ends with the test or as `end` says. CHROMIUM names one to use in place of the package's. */
export async function launch(end: (close: () => Promise<void>) => void = onTestFinished): Promise<Browser> {
  installed ??= given ? Promise.resolve({ executablePath: given }) : unpack();
  const browser = await chromium.launch({ args, ...(await installed) }).catch((cause: unknown) => {
    const advice =
      "Name a Chromium of your own: CHROMIUM=/path/to/chromium npm test (on Debian: apt-get install chromium)";
    throw new Error(`No browser starts here. @sparticuz/chromium has one for Linux on x64. ${advice}.`, { cause });
  });
  end(() => browser.close());
  return browser;
}
