/** The titles of the pages, which the routes have. */
export const settingsTitle = { general: "General", connect: "Connections" } as const;
