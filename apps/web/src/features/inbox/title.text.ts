/** The titles of the lists beside the inbox, which the routes have. */
export const listTitle = { people: "People", companies: "Companies" } as const;
