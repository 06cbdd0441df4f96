/** The introduction of the document, in Markdown. */
export const introduction = `Earshot collects product feedback and publishes changelogs. This is its REST API.

## Get a token

At a terminal, the first \`npm start\` without a \`DATABASE_URL\` creates the project \`demo\` and prints a token of its
owner. Otherwise, create a user and a token:

\`\`\`sh
npm run earshot -- user create --name You \\
  --email you@example.com
npm run earshot -- token create --email you@example.com
\`\`\`

You can run these commands while the server runs. With a token, you can create more: with \`token.create\` in the tRPC
API, or with \`createToken\` in the GraphQL API.

Send the token in the \`Authorization\` header. To try requests on \`/docs\`, paste it under Authentication.

\`\`\`sh
TOKEN=ear_…
curl http://127.0.0.1:4000/v1/projects/demo/members \\
  -H "Authorization: Bearer $TOKEN"
\`\`\`

Published changelogs need no token: \`GET /v1/demo/changelogs\`.

## Conventions

- **Errors** have a status code and a body with one sentence: \`{ "error": "limit must be at least 1." }\`
- **Pagination:** with \`limit\`, the \`Link\` header of the response has the URL of the next page, with \`rel="next"\`.
- **Retries:** send an \`Idempotency-Key\` with a POST. If you repeat the request with the same key within 24 hours, you
  get the first response again, and nothing is created twice.
- **Caching:** send the \`ETag\` of a response back in \`If-None-Match\`. If nothing has changed, you get 304 without a body.
- **Rate limits:** if the host has set one, the \`RateLimit-*\` headers say how many requests are left.`;

export const bearer = {
  type: "http" as const,
  scheme: "bearer",
  description: "A token that starts with `ear_`.",
};

export const tags = {
  project: "Projects contain feedback, tags, changelogs and a team.",
  config: "The settings of a project.",
  feedback: "Feedback and its upvotes.",
  comment: "Comments on feedback, and replies to them.",
  tag: "Labels for feedback.",
  invite: "Invites to join a project's team.",
  member: "The members of a project's team.",
  webhook: "Signed messages to a project's webhooks: see docs/webhooks.md.",
  changelog: "Posts about changes in the product, with drafts and scheduled publishing.",
};

/** The description of the response 200, by the request's method. */
export const successes = {
  GET: "Success.",
  POST: "Success. The body is the created resource.",
  PATCH: "Success. The body is the updated resource.",
  DELETE: "Success. The body is the deleted resource, as it was before.",
};
