/** What is not allowed, a line each: an unknown field, one of another type, one missing, a procedure that is not there. */
export const wrong = `import { createClient } from "@earshot/client";
const client = createClient({ url: "http://127.0.0.1:4000" });
// @ts-expect-error
void client.feedback.create.mutate({ projectSlug: "demo", title: "A", description: "B", colour: "red" });
// @ts-expect-error
void client.feedback.page.query({ projectSlug: "demo", limit: "ten" });
// @ts-expect-error
void client.feedback.get.query({ projectSlug: "demo" });
// @ts-expect-error
void client.feedback.page.query({ projectSlug: "demo", sort: "best" });
// @ts-expect-error
void client.feedback.remove.mutate({ projectSlug: "demo" });
// @ts-expect-error
void client.comment.list.query({ projectSlug: "demo", feedbackId: "" }).then(([root]) => root?.replies[0]?.replies[0]?.text);
`;

/** Renders a page's app on a server, which waits for what it shows. */
export const rendering = `import { text } from "node:stream/consumers";
import { createElement } from "react";
import { renderToReadableStream } from "react-dom/server";
import { App } from "APP";
const stream = await renderToReadableStream(createElement(App));
await stream.allReady;
console.log(await text(stream));
process.exit(0);
`;
