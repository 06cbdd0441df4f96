/** The title of the page, which the route has. */
export const memberTitle = "Team";
