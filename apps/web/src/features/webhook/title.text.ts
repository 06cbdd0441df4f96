/** The title of the page, which the route has. */
export const webhookTitle = "Webhooks";
