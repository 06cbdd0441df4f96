import { Count, Id, ProjectPath, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";

export const ProjectExport = z
  .object({
    id: Id,
    state: z.literal(["running", "finished", "failed"]).meta({ description: "running: a job makes the archive." }),
    progress: Count.meta({ description: "How much of it is done, in percent." }),
    is_signed: z.boolean(),
    records: Count.nullable().meta({ description: "The number of records that it has." }),
    bytes: z.int().min(0).meta({ format: "int64" }).nullable().meta({ description: "The size of the file." }),
    path: z.string().nullable().meta({
      description: "Where the file is until it expires. Whoever has this link gets it.",
    }),
    created_at: Timestamp,
    expires_at: Timestamp,
  })
  .meta({ id: "ProjectExport", description: "An archive of a project, for seven days." });

export const CreateExportInput = ProjectPath.extend({
  sign: z.boolean().default(false).meta({ description: "Signs the archive with the key of this server." }),
});

export const ExportPath = ProjectPath.extend({ exportId: Id.meta({ description: "The export's id." }) });
