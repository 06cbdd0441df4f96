import { printedSchema } from "./schema.ts";

/** What is generated and committed, by its place in the repository; a test fails when it is stale. */
export const generated: Record<string, () => string> = {
  "packages/graphql/schema.graphql": printedSchema,
};
