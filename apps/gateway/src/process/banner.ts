/**
 * Returns the text that the first start prints: the addresses, the demo's link and token, and a request for each API.
 */
export const banner = (address: string, token: string, link: string): string => `
Earshot is at ${address}. It created the project "demo". Sign in as its owner with this link, once, within an hour:

  ${link}

A token of the owner, shown once:

  ${token}

  REST     curl "${address}/v1/projects/demo/feedback?limit=2" -H "Authorization: Bearer ${token}"
  tRPC     curl ${address}/trpc/project.list -H "Authorization: Bearer ${token}"
  GraphQL  curl "${address}/graphql?query=%7Bviewer%7BfullName%7D%7D" -H "Authorization: Bearer ${token}"

The REST API is described at ${address}/docs. For the GraphQL API, open ${address}/graphql in a browser.

`;
