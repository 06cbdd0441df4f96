/** What the first start prints: where things are, the demo's token, and a request for each door. */
export const banner = (address: string, token: string): string => `
Earshot is at ${address}. It made a project "demo" and a token for its owner, shown this once:

  ${token}

  REST   curl "${address}/v1/projects/demo/feedback?limit=2" -H "Authorization: Bearer ${token}"
  tRPC   curl ${address}/trpc/project.list -H "Authorization: Bearer ${token}"

The interface is described at ${address}/docs.

`;
