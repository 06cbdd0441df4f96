/** What the first start prints: where things are, the demo's token, and a request for each door. */
export const banner = (address: string, token: string): string => `
Earshot is at ${address}. It made a project "demo" and a token for its owner, shown this once:

  ${token}

  REST     curl "${address}/v1/projects/demo/feedback?limit=2" -H "Authorization: Bearer ${token}"
  tRPC     curl ${address}/trpc/project.list -H "Authorization: Bearer ${token}"
  GraphQL  curl "${address}/graphql?query=%7Bviewer%7BfullName%7D%7D" -H "Authorization: Bearer ${token}"

REST is described at ${address}/docs. A browser may try GraphQL at ${address}/graphql.

`;
