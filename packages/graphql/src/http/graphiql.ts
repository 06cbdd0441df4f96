/** The query that GraphiQL opens with. It works with the token that the first start prints. */
const firstQuery = `# The most wanted feedback of the demo project, with its comments and their replies.
#
# Send your token in the tab "Headers" below:
#   { "Authorization": "Bearer ear_…" }
# The first start of the service prints one. To create another:
#   npm run earshot -- token create --email olive@demo.example

query MostWanted {
  project(slug: "demo") {
    feedback(sort: UPVOTES, first: 5) {
      nodes {
        title
        status
        upvotes
        user { fullName }
        comments(first: 3) {
          nodes {
            content
            user { fullName }
            replies(first: 3) { nodes { content user { fullName } } }
          }
        }
      }
    }
  }
}
`;

/** GraphiQL as one page that loads nothing else. It takes 9 MB, so it is imported for the first browser. */
export async function graphiqlPage(): Promise<Buffer> {
  const { renderGraphiQL } = await import("@graphql-yoga/render-graphiql");
  return Buffer.from(renderGraphiQL({ defaultQuery: firstQuery }));
}
