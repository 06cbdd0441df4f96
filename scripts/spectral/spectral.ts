import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

// Spectral with its rules after OWASP's API Security Top 10 reads the published document. It comes with 155 packages that
// nothing else here needs, so it is installed in this folder, by a lockfile of its own and without their install scripts.

interface Finding {
  code: string;
  message: string;
  path: (string | number)[];
}

interface Exception {
  rule: string;
  /** Returns true for findings that are excepted; all of them by default. */
  where?: (finding: Finding) => boolean;
  why: string;
}

/** Named schemas describe responses and messages to webhooks. Inputs have schemas in place. */
const isAnswer = ({ path }: Finding) =>
  path.includes("responses") || ["components", "webhooks"].includes(String(path[0]));
const isPublicList = ({ path }: Finding) => path[1] === "/{projectSlug}/changelogs";

const exceptions: Exception[] = [
  {
    rule: "api4:2023-string-limit",
    where: isAnswer,
    why: "What is answered was limited when it was sent; clients need not check it again.",
  },
  {
    rule: "api4:2023-array-limit",
    where: isAnswer,
    why: "Replies, upvoters and tags of a feedback are as many as people made; the interface has no pages for them.",
  },
  {
    rule: "api4:2023-string-restricted",
    why: "Titles, names and comments are free text, in every language. Ids, slugs and times have a format or a pattern.",
  },
  {
    rule: "api8:2023-define-cors-origin",
    why: "Which origins may call is the host's setting, and none may where it is missing.",
  },
  {
    rule: "api9:2023-inventory-access",
    why: "Whether a server is internal is for the host to say, who runs it.",
  },
  { rule: "api2:2023-read-restricted", where: isPublicList, why: "Published changelogs are for everyone." },
  { rule: "api8:2023-define-error-responses-401", where: isPublicList, why: "The same: nobody is asked who they are." },
];

function lint(): Promise<Finding[]> {
  execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const require = createRequire(import.meta.url);
  const { Spectral } = require("@stoplight/spectral-core") as { Spectral: new () => Linter };
  const linter = new Spectral();
  linter.setRuleset(require("@stoplight/spectral-owasp-ruleset"));
  const document = readFileSync(new URL("../../packages/api/openapi.json", import.meta.url), "utf8");
  return linter.run(JSON.parse(document));
}

interface Linter {
  setRuleset(rules: unknown): void;
  run(document: unknown): Promise<Finding[]>;
}

const findings = await lint();
const isExcepted = (finding: Finding, { rule, where }: Exception) =>
  finding.code === `owasp:${rule}` && (where?.(finding) ?? true);
const faults = findings.filter((finding) => !exceptions.some((each) => isExcepted(finding, each)));
for (const { code, path, message } of faults) console.error(`${code} ${path.join("/")}: ${message}`);
const idle = exceptions.filter((each) => !findings.some((finding) => isExcepted(finding, each)));
for (const { rule } of idle) console.error(`owasp:${rule} is excepted, and has no findings any more.`);
for (const { rule, why } of exceptions) console.info(`Excepted: ${rule}. ${why}`);
if (faults.length + idle.length > 0) process.exitCode = 1;
