// GraphQL: prints a project's top feedback with its threads, in one request.
//
//   TOKEN=… node digest.ts demo 3
import { type FragmentOf, initGraphQLTada, readFragment, type ResultOf, type VariablesOf } from "gql.tada";
import { type DocumentNode, print } from "graphql";
import type { introspection } from "./graphql-env.d.ts";

const { EARSHOT_URL = "http://127.0.0.1:4000", TOKEN = "" } = process.env;
const [slug = "demo", count = "3"] = process.argv.slice(2);

const graphql = initGraphQLTada<{ introspection: introspection; scalars: { DateTime: string } }>();

const Words = graphql(`
  fragment Words on Comment {
    content
    upvotes
    user {
      fullName
    }
  }
`);

const Digest = graphql(
  `
    query Digest($slug: String!, $count: Int!) {
      project(slug: $slug) {
        name
        feedback(sort: UPVOTES, first: $count) {
          totalCount
          nodes {
            title
            upvotes
            status
            tags {
              name
            }
            comments(first: 5) {
              nodes {
                ...Words
                replies(first: 5) {
                  nodes {
                    ...Words
                  }
                }
              }
            }
          }
        }
      }
    }
  `,
  [Words],
);

async function ask<Document extends DocumentNode>(document: Document, variables: VariablesOf<Document>) {
  const response = await fetch(`${EARSHOT_URL}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${TOKEN}` },
    body: JSON.stringify({ query: print(document), variables }),
  });
  const { data, errors } = (await response.json()) as { data: ResultOf<Document>; errors?: { message: string }[] };
  if (errors) throw new Error(errors.map(({ message }) => message).join(" "));
  return data;
}

function say(comment: FragmentOf<typeof Words>, indent: string): void {
  const { content, user, upvotes } = readFragment(Words, comment);
  console.log(`${indent}- ${user?.fullName ?? "Someone"}${upvotes > 0 ? ` (+${upvotes})` : ""}: ${content}`);
}

const { project } = await ask(Digest, { slug, count: Number(count) });
console.log(`# ${project.name}: the top ${project.feedback.nodes.length} of ${project.feedback.totalCount}`);
for (const { title, upvotes, status, tags, comments } of project.feedback.nodes) {
  console.log(`\n## ${title}\n\n${[`+${upvotes}`, status, ...tags.map(({ name }) => name)].join(", ")}\n`);
  for (const comment of comments.nodes) {
    say(comment, "");
    for (const reply of comment.replies.nodes) say(reply, "  ");
  }
}
