import { digestOf, type Entry } from "./entry.ts";

/** A file as the server knows it. */
export interface KnownFile {
  readonly path: string;
  readonly digest: string;
  readonly changelog_id: string;
  readonly slug: string | null;
  readonly drift: "none" | "changed" | "deleted";
}

/** The step that a file needs, or the reason why the sync takes none. */
type Act = "create" | "update" | "same" | "changed on the server" | "deleted on the server" | "renamed" | "gone";

export interface Step {
  readonly path: string;
  readonly act: Act;
  /** The advice for a step that the sync does not take. */
  readonly advice?: string;
  readonly entry?: Entry;
  readonly digest?: string;
}

/** True for a step that the sync does not take. */
export const isDrift = ({ act }: Step): boolean => !["create", "update", "same"].includes(act);

/** Compares the files with what the server knows of them. */
export function planOf(entries: readonly Entry[], files: readonly KnownFile[], isOverwriting: boolean): Step[] {
  const known = new Map(files.map((file) => [file.path, file]));
  const paths = new Set(entries.map(({ path }) => path));
  const gone = new Set(files.filter(({ path, drift }) => !paths.has(path) && drift !== "deleted"));
  const steps = entries.map((entry): Step => {
    const step = { path: entry.path, entry, digest: digestOf(entry) };
    const file = known.get(entry.path);
    if (file) return { ...step, ...actOf(file, step.digest, isOverwriting) };
    const before = [...gone].find(({ digest }) => digest === step.digest);
    if (!before) return { ...step, act: "create" };
    gone.delete(before);
    return { ...step, act: "renamed", advice: `it was ${before.path}: add "key: ${before.path}" to it` };
  });
  const advice = (path: string) =>
    `the file is not there: delete the changelog, or keep it with "earshot changelog forget-file --path ${path}"`;
  return [...steps, ...[...gone].map(({ path }): Step => ({ path, act: "gone", advice: advice(path) }))];
}

function actOf({ digest, drift }: KnownFile, now: string, isOverwriting: boolean): Pick<Step, "act" | "advice"> {
  if (drift === "changed" && !isOverwriting)
    return { act: "changed on the server", advice: "take the change into the file, or write over it with --overwrite" };
  if (drift === "deleted" && !isOverwriting)
    return { act: "deleted on the server", advice: "delete the file, or write the changelog anew with --overwrite" };
  return { act: digest === now && drift === "none" ? "same" : "update" };
}
