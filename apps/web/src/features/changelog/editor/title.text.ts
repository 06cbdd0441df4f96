/** The titles of the pages, which the routes have. */
export const editorTitle = { list: "Changelog entries", edit: "Edit entry", create: "New entry" } as const;
