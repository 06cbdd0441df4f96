// @module-tag system
// @module-tag alike
import { globSync, readFileSync } from "node:fs";
import { checkSync } from "recheck";
import { parseSync, Visitor } from "vite";
import { describe, expect, test } from "vitest";

const root = new URL("../../../../", import.meta.url);

// The checker's own JavaScript, and no program that may be on this machine.
process.env["RECHECK_SYNC_BACKEND"] = "pure";

interface Expression {
  /** The file and the literal. */
  where: string;
  pattern: string;
  flags: string;
}

/** Expressions that run over a setting of whoever runs the server, or of an app: nobody else writes those texts. */
const ofSettings = [
  "packages/client/src/client.ts /\\/+$/",
  "packages/db/src/postgres/server-urls.ts /^(postgres(?:ql)?:\\/\\/(?:[^/?#]*@)?)([^/?#@]+)(.*)$/",
];

/** The patterns of `new RegExp` in each file that has it. */
const made: Readonly<Record<string, readonly string[]>> = {
  "apps/gateway/src/settings/setting-schemas.ts": ["^(postgres|postgresql)$"],
  "packages/auth/src/principal/session.ts": ["(?:^|; *)__Host-earshot.session_token=([^;]*)"],
  // Those of the schemas of outputs.
  "packages/mcp/src/marks/mark.ts": [
    "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",
    "^[a-z0-9]+(?:-[a-z0-9]+)*$",
    "^[a-zA-Z]+[.][a-zA-Z]+$",
    "^[A-Z]{3}$",
  ],
};

const literals: Expression[] = [];
const makers = new Set<string>();
for (const file of globSync("{apps,packages}/*/src/**/*.{ts,tsx}", { cwd: root })) {
  const isMaker = ({ callee }: { callee: object }) =>
    "name" in callee && callee.name === "RegExp" && void makers.add(file);
  const { program } = parseSync(file, readFileSync(new URL(file, root), "utf8"));
  new Visitor({
    Literal(node) {
      if (!("regex" in node)) return;
      const { pattern, flags } = node.regex;
      literals.push({ where: `${file} /${pattern}/${flags}`, pattern, flags });
    },
    NewExpression: isMaker,
    CallExpression: isMaker,
  }).visit(program);
}

const madeOnes = Object.entries(made).flatMap(([file, patterns]) =>
  patterns.map((pattern) => ({ where: `${file} ${pattern}`, pattern, flags: "" })),
);
const expressions = [...literals, ...madeOnes].filter(({ where }) => !ofSettings.includes(where));

/** Texts of 20,000 characters: each of the expression's own, alone, behind what begins it, and by twos. */
function evilTexts({ pattern }: Expression): string[] {
  const own = new Set(`a1 \n-."'${pattern.replaceAll(/\\[a-z]/gi, "")}`.split(""));
  const signs = [...own].slice(0, 24);
  const again = (part: string) => part.repeat(20_000 / part.length);
  const pairs = signs.flatMap((first) => signs.map((second) => first + second));
  return [
    ...signs.flatMap((sign) => [again(sign), `${again(sign)}\u0001`, `\u0001${again(sign)}`]),
    ...pairs.map(again),
    ...signs.map((sign) => `http://a@[${again(sign)}`),
  ];
}

describe("an expression takes time that grows with its text, and no faster", () => {
  test("all are found", () => {
    expect(literals.length).toBeGreaterThan(80);
    expect([...makers].toSorted()).toEqual(Object.keys(made));
    const found = new Set(literals.map(({ where }) => where));
    expect(ofSettings.filter((where) => !found.has(where))).toEqual([]);
  });

  test("the checker refuses one that is quadratic", () => {
    expect(checkSync("\\[([^\\]]*)\\]\\(", "g").status).toBe("vulnerable");
  });

  test.each(expressions)("$where is proven", ({ pattern, flags }) => {
    // What it cannot prove, it tries with texts that it makes: the same in every run, however busy the machine is.
    const untimed = { seedingTimeout: null, incubationTimeout: null, attackTimeout: null };
    expect(checkSync(pattern, flags, { timeout: 60_000, randomSeed: 1, ...untimed }).status).toBe("safe");
  });

  test("20,000 of its own characters take each of them a moment", () => {
    const slow: unknown[] = [];
    for (const expression of expressions) {
      const regular = new RegExp(expression.pattern, expression.flags);
      for (const text of evilTexts(expression)) {
        const start = process.threadCpuUsage();
        text.replace(regular, "");
        const { user } = process.threadCpuUsage(start);
        // Two hundred million steps, which is what a quadratic one takes, are ten times as long.
        if (user > 60_000) slow.push([expression.where, text.slice(0, 20), user]);
      }
    }
    expect(slow).toEqual([]);
  });
});
