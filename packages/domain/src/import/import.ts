import {
  badRequest,
  findIn,
  mutation,
  newId,
  ProjectPath,
  type ProjectScope,
  query,
  requireQuota,
  returned,
  team,
  rowState,
} from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { importSalt } from "./fetch.commands.ts";
import { canUndo, importColumns, importPreview, importRows, isImport, undoHours } from "./import.queries.ts";
import {
  CreateImportInput,
  fetchedSources,
  Import,
  ImportPath,
  ImportPreview,
  StartImportInput,
} from "./import.schema.ts";

type Path = z.output<typeof ImportPath>;

/** A job has something to do. */
const waiting = { kind: "work.waiting", team_only: true } as const;

const findImport = findIn("imports", "importId");

export const listImports = query({
  name: "listImports",
  summary: "Lists a project's last 100 imports, newest first.",
  access: team("admin"),
  input: ProjectPath,
  output: z.array(Import),
  rows: importRows,
});

export const createImport = mutation({
  name: "createImport",
  summary: "Creates an import.",
  access: team("admin"),
  input: CreateImportInput,
  output: Import,
  item: () => null,
  creates: true,
  audit: { subject: "import", id: (_, made) => made?.id, state: rowState("imports", "source", "state") },
  events: (_, { state }) => (state === "fetching" ? [waiting] : []),
  async run({ db, project, caller, seal }, { source, mapping = {}, key, repository }) {
    await requireQuota(db.selectFrom("imports").where("project_id", "=", project.id), "imports of the project");
    const isFetched = fetchedSources.some((one) => one === source);
    if (isFetched && source !== "github" && !key) throw badRequest(`key is required: an API key of ${source}.`);
    if (source === "github" && !repository) throw badRequest("repository is required, such as acme/app.");
    if (key && !seal) throw badRequest("keys need AUTH_SECRET, which encrypts them: set it on the server.");
    const id = newId();
    const row = {
      id,
      project_id: project.id,
      source,
      options: JSON.stringify({ ...mapping, ...(repository && { repository }) }),
      created_by: caller.id,
      state: isFetched ? "fetching" : "waiting",
      secret: key && seal ? seal(importSalt(id), key) : null,
    };
    const created = returned(db, "imports", db.insertInto("imports").values(row as never), importColumns);
    return created.executeTakeFirst();
  },
});

export const previewImport = query({
  name: "previewImport",
  summary: "Returns what an import would make and change, and which rows have faults; afterwards, what became of them.",
  access: team("admin"),
  input: ImportPath,
  output: ImportPreview,
  noun: "import",
  isThere: isImport,
  values: ({ importId }) => ({ importId }),
  rows: (scope, { importId }) => importPreview(scope, importId),
});

/** Moves an import from one state to the next, if it is in that. */
async function move(
  { db, project }: ProjectScope,
  { importId }: Path,
  change: object,
  isPossible: ReturnType<typeof sql>,
) {
  const update = db
    .updateTable("imports")
    .set(change)
    .where("project_id", "=", project.id)
    .where("id", "=", importId)
    .where(sql<boolean>`${isPossible}`);
  return returned(db, "imports", update, importColumns).executeTakeFirst();
}

export const startImportIntoProject = mutation({
  name: "startImport",
  summary: "Starts an import that has a preview. A job adds its rows part by part, and nobody is told of them.",
  access: team("admin"),
  input: StartImportInput,
  output: Import,
  item: () => null,
  noun: "import",
  find: findImport,
  audit: { subject: "import", id: ({ importId }) => importId, state: rowState("imports", "source", "state") },
  events: () => [waiting],
  async run(scope, { statuses = [], tags = [], ...path }) {
    if (!(await findImport(scope, path))) return undefined;
    const chosen = JSON.stringify({ statuses, tags });
    const change = { state: "running", position: 0, started_at: sql`now()`, chosen };
    const started = await move(scope, path, change, sql`state = 'ready'`);
    if (!started) throw badRequest("this import is not ready: send its file, or create another import.");
    return started;
  },
});

export const undoImport = mutation({
  name: "undoImport",
  summary: "Stops an import, or takes back within 24 hours what it has made and nobody has used since.",
  access: team("admin"),
  input: ImportPath,
  output: Import,
  item: () => null,
  noun: "import",
  find: findImport,
  audit: { subject: "import", id: ({ importId }) => importId, state: rowState("imports", "source", "state") },
  events: () => [waiting],
  async run(scope, path) {
    if (!(await findImport(scope, path))) return undefined;
    // While it is fetched, nothing was added yet: the job deletes what is there.
    const change = {
      state: sql`case when state = 'fetching' then 'undone' else 'undoing' end`,
      secret: null,
      next: null,
      wait_until: null,
      error: null,
    };
    const undoing = await move(scope, path, change, canUndo);
    if (!undoing)
      throw badRequest(`only an import that runs, or finished in the last ${undoHours} hours, can be undone.`);
    return undoing;
  },
});
