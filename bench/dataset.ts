import { createHash, createHmac } from "node:crypto";

// Names of what data.sql makes, worked out the same way.

/** The token of the user of this number. */
export const tokenOf = (user: number): string =>
  `ear_${createHash("sha256").update(`bench ${user}`).digest("base64url")}`;

/** The gateway's AUTH_SECRET. */
export const authSecret = "the benchmark's secret, known to all";

/** The session cookie of the user of this number, whose value is `token.signature`. */
export function sessionOf(user: number): string {
  const token = createHash("sha256").update(`session ${user}`).digest("hex");
  const signature = createHmac("sha256", authSecret).update(token).digest("base64");
  return `earshot.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** The projects' numbers: "thousand" has 1,000 items, "hundred-thousand" 100,000. */
export const thousand = 1;
export const hundredThousand = 2;

const timeOf = (project: number, item: number) => Date.UTC(2026, 0, 1) + (item * 60 + project) * 1_000;

/** The id of an item by its project's number and its own. The newest item has the highest number. */
export function idOf(project: number, item: number): string {
  const noise = createHash("md5").update(`feedback ${project} ${item}`).digest("hex");
  const hex = `${timeOf(project, item).toString(16).padStart(12, "0")}7${noise.slice(0, 3)}8${noise.slice(3, 18)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** The cursor of the page that starts after this item. */
export const cursorOf = (project: number, item: number): string =>
  Buffer.from(JSON.stringify(["newest", timeOf(project, item), idOf(project, item)])).toString("base64url");
