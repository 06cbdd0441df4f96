import { parseArgs } from "node:util";
import { createClient, EarshotError, rehearse, type Tells } from "../../src/index.ts";
import { common, connection, UsageError } from "../usage.ts";
import { readEntries } from "./entry.ts";
import { isDrift, planOf, type Step } from "./plan.ts";
import { tokenOf } from "./token.ts";
import { readTrailers } from "./trailers.ts";

const help = `earshot changelog sync FOLDER
Writes changelogs from the Markdown files of a folder.
  --check        writes nothing, and exits with 1 if anything differs
  --dry-run      writes nothing, and says whom it would tell
  --overwrite    writes over changes that were made on the server
  --quiet        tells nobody
  --no-trailers  leaves out what the trailers of commits ship
`;

type Client = ReturnType<typeof createClient>;

/** The result for a file. */
interface Outcome extends Pick<Step, "path" | "act" | "advice"> {
  readonly tells?: Tells | null;
  readonly error?: string;
}

/** Writes the changelogs of a folder's files. Returns true if nothing is left to do. */
export async function sync(args: string[]): Promise<boolean> {
  const flags = {
    check: { type: "boolean" },
    overwrite: { type: "boolean" },
    quiet: { type: "boolean" },
    "no-trailers": { type: "boolean" },
  } as const;
  const { values, positionals } = parseArgs({ args, options: { ...common, ...flags }, allowPositionals: true });
  if (values.help) {
    console.log(help);
    return true;
  }
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new UsageError(help);
  const { url, token, projectSlug: given } = connection(values);
  // As addresses in trailers and the audience of a forge's token have it.
  const projectSlug = given?.toLowerCase();
  if (!projectSlug) throw new UsageError("--project is required, or EARSHOT_PROJECT.");
  const entries = readEntries(folder);
  const trailers = values["no-trailers"]
    ? new Map<string, string[]>()
    : await readTrailers(folder, projectSlug, entries);
  const client = createClient({ url, token: await tokenOf(url, token, projectSlug) });
  const known = await client.changelog.listFiles.query({ projectSlug });
  const whole = entries.map((entry) => ({
    ...entry,
    ships: [...new Set([...entry.own, ...(trailers.get(entry.path) ?? [])])],
  }));
  const outcomes: Outcome[] = [];
  for (const step of planOf(whole, known, values.overwrite ?? false)) {
    const outcome = values.check ? step : await take(client, projectSlug, step, values);
    outcomes.push(outcome);
    if (!values.json) show(outcome);
  }
  if (values.json)
    console.log(
      JSON.stringify(
        outcomes.map(({ path, act, advice, tells, error }) => ({ path, act, advice, tells, error })),
        null,
        2,
      ),
    );
  return outcomes.every((one) =>
    values.check ? one.act === "same" : one.error === undefined && (one.act === "gone" || !isDrift(one)),
  );
}

interface Modes {
  readonly "dry-run"?: boolean | undefined;
  readonly overwrite?: boolean | undefined;
  readonly quiet?: boolean | undefined;
}

/** Does a step, or rehearses it. */
async function take(client: Client, projectSlug: string, step: Step, modes: Modes): Promise<Outcome> {
  const { path, act, entry, digest } = step;
  if (!entry || !digest || (act !== "create" && act !== "update")) return step;
  try {
    const feedbackIds = await thereOf(client, projectSlug, entry);
    const { overwrite = false, quiet } = modes;
    const input = { projectSlug, path, digest, ...entry.fields, feedbackIds, overwrite, quiet };
    if (modes["dry-run"]) return { path, act, tells: (await rehearse(client.changelog.putFile, input)).tells };
    await client.changelog.putFile.mutate(input);
    return { path, act };
  } catch (error) {
    if (error instanceof EarshotError && error.code === "BAD_REQUEST") return { path, act, error: error.message };
    throw error;
  }
}

/** The feedback that an entry ships. A commit cannot be changed, so feedback of a trailer that is gone is left out. */
async function thereOf(
  client: Client,
  projectSlug: string,
  { ships, own }: NonNullable<Step["entry"]>,
): Promise<string[]> {
  const isThere = async (feedbackId: string) => {
    try {
      await client.feedback.get.query({ projectSlug, feedbackId });
      return true;
    } catch (error) {
      if (!(error instanceof EarshotError) || error.code !== "NOT_FOUND") throw error;
      console.error(`The trailer of a commit ships ${feedbackId}, which is not there: it is left out.`);
      return false;
    }
  };
  const checked = await Promise.all(ships.map(async (id) => own.includes(id) || (await isThere(id))));
  return ships.filter((_, at) => checked[at]);
}

function show({ path, act, advice, tells, error }: Outcome): void {
  const told = tells && `would tell ${tells.people} people, by ${tells.mails} mails`;
  const said = error ? `failed: ${error}` : (advice ?? told);
  console.log([act.padEnd(22), path, ...(said ? [`(${said})`] : [])].join(" "));
}
