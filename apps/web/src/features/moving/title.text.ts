/** The titles of the pages, which the routes have. */
export const movingTitle = { import: "Import", export: "Export" } as const;
