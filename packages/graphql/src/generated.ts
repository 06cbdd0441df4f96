import { printedSchema } from "./schema.ts";

/** The generated file that is committed, by its path. A test fails if it is out of date. */
export const generated: Record<string, () => string> = {
  "packages/graphql/schema.graphql": printedSchema,
};
