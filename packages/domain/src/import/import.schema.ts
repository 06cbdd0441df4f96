import { Count, Id, ProjectPath, text, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";
import { textBudget } from "../text/text-budget.schema.ts";

/** Sources that a job fetches; the others have a file. */
export const fetchedSources = ["canny", "featurebase", "github"] as const;

export const ImportSource = z
  .literal(["csv", "earshot", "fider", "uservoice", "trello", "quackback", ...fetchedSources])
  .meta({
    description: "The other tool, or the format of the file: docs/importing.md has what each takes.",
  });

/** The most rows of an import. */
export const maxImportRows = 1_000_000;

/** The fields that columns of a CSV can become. */
export const csvFields = [
  "id",
  "title",
  "description",
  "author_email",
  "author_name",
  "status",
  "tags",
  "votes",
  "created_at",
  "held",
  "merged_into",
] as const;

const Mapping = z.partialRecord(z.enum(csvFields), text(1, 200)).meta({
  description: "Of a CSV: the name of the column for each field. Without it, columns have the fields' names.",
});

export const ImportState = z
  .literal(["waiting", "fetching", "ready", "running", "finished", "undoing", "undone", "failed"])
  .meta({
    description:
      "fetching: a job asks the other tool. ready: it has a preview. running, undoing: a job does it part by part.",
  });

export const Import = z
  .object({
    id: Id,
    source: ImportSource,
    state: ImportState,
    error: z.string().nullable().meta({ description: "Why it failed, or why fetching waits." }),
    row_count: Count.meta({ description: "The number of rows that its file has." }),
    position: Count.meta({ description: "The number of rows that are done." }),
    created_at: Timestamp,
    started_at: Timestamp.nullable(),
    finished_at: Timestamp.nullable(),
    can_undo: z.boolean().meta({ description: "True while it runs, and for 24 hours after." }),
  })
  .meta({ id: "Import", description: "An import of feedback from another tool into a project." });

export const CreateImportInput = ProjectPath.extend({
  source: ImportSource,
  mapping: Mapping.optional(),
  key: text(1, 500).optional().meta({ description: "The other tool's API key. It is deleted when all is fetched." }),
  repository: text(3, 200)
    .regex(/^[\w.-]+\/[\w.-]+$/, "must be an owner and a name, such as acme/app")
    .optional()
    .meta({ description: "Of github: the repository. Without a key only public ones are read, and no discussions." }),
});

const Choice = z
  .object({ from: text(1, 500), to: text(1, textBudget.label).nullable() })
  .meta({ title: "ImportChoice", description: "What becomes of a status or a tag of the source: null leaves it out." });

const choices = (what: string) => z.array(Choice).max(1_000).optional().meta({ description: what });

export const ImportPath = ProjectPath.extend({ importId: Id.meta({ description: "The import's id." }) });

export const StartImportInput = ImportPath.extend({
  statuses: choices("Statuses of the source, and theirs here. Feedback of one that is left out gets the first one."),
  tags: choices("Tags of the source, and those here. Missing ones are created."),
});

export const ImportTerm = z
  .object({
    name: z.string(),
    feedback: Count.meta({ description: "The number of rows of feedback that have it." }),
    target: z.string().nullable().meta({ description: "What stands for it here, unless you choose; null: a new one." }),
  })
  .meta({ id: "ImportTerm", description: "A status or a tag of the source." });

export const ImportCount = z
  .object({
    kind: z.string().meta({ description: "feedback, people, votes and so on." }),
    makes: Count.meta({ description: "The number of rows that are new, or were." }),
    changes: Count.meta({ description: "The number of rows that have changed in the source since the last import." }),
    same: Count.meta({ description: "The number of rows that change nothing." }),
    errors: Count,
    kept: Count.meta({ description: "The number of rows that were left as they are, as somebody has used them here." }),
    undone: Count,
  })
  .meta({ id: "ImportCount", description: "What an import does, or did, with the rows of one kind." });

export const ImportProblem = z
  .object({ line: Count.nullable(), kind: z.string(), message: z.string() })
  .meta({ id: "ImportProblem", description: "A row that cannot be imported, and why; or one that undoing has kept." });

export const ImportPreview = Import.extend({
  counts: z.array(ImportCount),
  problems: z.array(ImportProblem).meta({ description: "The first 100 of them." }),
  statuses: z.array(ImportTerm).meta({ description: "The first 100." }),
  tags: z.array(ImportTerm).meta({ description: "The first 100." }),
}).meta({ id: "ImportPreview", description: "What an import would make and change, or has." });
