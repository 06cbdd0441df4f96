import { DomainError } from "@earshot/operations";
import type { FastifyInstance } from "fastify";
import type { Settings } from "./env.ts";
import { sendPage } from "./page.ts";

const link = (address: string, name: string, what: string) => `<li><a href="${address}"><b>${name}</b>${what}</a></li>`;

const body = (graphiql: boolean) => `<h1>Earshot</h1>
<p>Earshot collects product feedback and publishes changelogs. It runs here, and programs use it through its APIs.</p>
<h2>Call an API</h2>
<ul>
${link("/docs", "REST", "22 operations under /v1, to read and to try")}
${graphiql ? link("/graphql", "GraphQL", "every operation, with GraphiQL to write queries") : ""}
${link("/openapi.json", "OpenAPI", "the description of /v1, for tools")}
${link("/sign-in", "Sign in", "for people; programs use tokens")}
</ul>
<h2>Next steps</h2>
<p>Create a user and a token on the command line.</p>
<pre><code>npm run earshot -- user create --email you@example.com --name You
npm run earshot -- token create --email you@example.com</code></pre>
<p>Create a project with the token and the address of this page:</p>
<pre><code>curl "$ADDRESS/trpc/project.create" -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" -d '{"name":"Acme","slug":"acme"}'</code></pre>
<p>The README and its guides say how to run Earshot for others and what the tRPC, GraphQL and REST APIs can do.</p>
`;

/** `/` for people. Programs find nothing there. */
export async function home(app: FastifyInstance, { GRAPHIQL }: Pick<Settings, "GRAPHIQL">): Promise<void> {
  app.get("/", ({ headers }, reply) => {
    if (!headers.accept?.includes("text/html"))
      throw new DomainError("NOT_FOUND", "not found: there is nothing at this address.");
    return sendPage(reply.header("vary", "accept"), { title: "Earshot", body: body(GRAPHIQL) });
  });
}
