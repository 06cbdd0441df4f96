import { Count, ProjectPath, text } from "@earshot/operations/schema";
import { z } from "zod";
import { textBudget } from "../text/text-budget.schema.ts";

/** The most rows of a file, and the most faults that a response lists. */
export const maxCsvRows = 10_000;
export const maxCsvFaults = 100;

export const ImportCsvInput = ProjectPath.extend({
  csv: text(1, textBudget.csv)
    .meta({ description: "The text of the file. Its first row names the columns." })
    .optional(),
  bytes: text(1, textBudget.csv)
    .refine((value) => /^[A-Za-z0-9+/]+={0,2}$/.test(value), "must be base64")
    .meta({ description: "The file instead, in base64: UTF-8, or else Windows-1252." })
    .optional(),
  preview: z
    .boolean()
    .default(false)
    .meta({ description: "True to be told what it would do and which rows are faulty, and change nothing." }),
}).refine(({ csv, bytes }) => (csv === undefined) !== (bytes === undefined), {
  path: ["csv"],
  error: "or bytes is required, and not both",
});

export const CsvImport = z
  .object({
    rows: Count.meta({ description: "The number of rows below the first one." }),
    created: Count,
    updated: Count,
    faulty: Count.meta({ description: "The number of rows that are left out." }),
    faults: z.array(z.string()).meta({
      description: `Why they are left out: the first ${maxCsvFaults}, each with the line on which the row begins.`,
      examples: [["line 3: email must be an e-mail address"]],
    }),
  })
  .meta({ id: "CsvImport", description: "What a file has changed, or would change." });
