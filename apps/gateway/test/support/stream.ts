import { onTestFinished } from "vitest";
import { credentials } from "./credentials.ts";
import { server } from "./server.ts";

export type StreamApi = "tRPC" | "GraphQL";

interface StreamEvent {
  event: string;
  id: string | undefined;
  // oxlint-disable-next-line typescript/no-explicit-any -- two APIs send events of their own shapes, errors too: a type would be a promise that nextChange() is there to check.
  data: any;
}

export interface Stream {
  /** The next event; undefined where the stream has ended. Heartbeats are left out. */
  next(): Promise<StreamEvent | undefined>;
  /** Goes away without a word. */
  abort(): void;
}

/** The longest wait for something that must come on a busy machine, in milliseconds. */
export const patience = { timeout: 60_000 };

const defaultFields = "kind feedbackId commentId";

interface StreamOptions {
  url?: string;
  /** The fields of an event in GraphQL. */
  fields?: string;
  lastEventId?: string | undefined;
  headers?: Record<string, string>;
}

/** Subscribes to a project's changes through one of the APIs that have it. */
export const openStream = (
  api: StreamApi,
  token: string | undefined,
  projectSlug: string,
  { url = server.url, fields = defaultFields, lastEventId, headers }: StreamOptions = {},
): Promise<Stream> => {
  const query = `subscription ($projectSlug: String!, $lastEventId: ID) {
    feedbackChanged(projectSlug: $projectSlug, lastEventId: $lastEventId) { ${fields} } }`;
  const input = { projectSlug, ...(lastEventId && { lastEventId }) };
  return open(api, token, { procedure: "feedback.changed", input, query, url, headers });
};

/** Subscribes to the caller's own notifications. */
export const openOwnStream = (api: StreamApi, token: string | undefined, fields = "kind"): Promise<Stream> =>
  open(api, token, {
    procedure: "notification.changed",
    input: {},
    query: `subscription { notificationChanged { ${fields} } }`,
    url: server.url,
  });

interface Subscribed {
  procedure: string;
  input: object;
  query: string;
  url: string;
  headers?: Record<string, string> | undefined;
}

async function open(
  api: StreamApi,
  token: string | undefined,
  { procedure, input, query, url, headers: more }: Subscribed,
): Promise<Stream> {
  const aborter = new AbortController();
  onTestFinished(() => aborter.abort());
  const [path, init] =
    api === "tRPC"
      ? [`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, {}]
      : ["/graphql", { method: "POST", body: JSON.stringify({ query, variables: input }) }];
  const headers = {
    accept: "text/event-stream",
    "content-type": "application/json",
    ...credentials(token, url),
    ...more,
  };
  const response = await fetch(url + path, { ...init, headers, signal: aborter.signal });
  const events = eventsOf(response);
  return {
    async next() {
      for (;;) {
        const { value } = await events.next();
        if (!value || !["connected", "ping"].includes(value.event)) return value ?? undefined;
      }
    },
    abort: () => aborter.abort(),
  };
}

/** A subscriber's next event: a change, or the code of the error that ends the stream. */
export async function nextChange(stream: Stream): Promise<Record<string, unknown> | string> {
  const { event, data } = (await stream.next()) ?? { event: "end", data: null };
  if (event === "serialized-error") return data.data.code;
  if (event === "message") return data;
  return event === "next"
    ? (data.data?.feedbackChanged ?? data.data?.notificationChanged ?? data.errors[0].extensions.code)
    : event;
}

async function* eventsOf({ body, headers }: Response): AsyncGenerator<StreamEvent, undefined> {
  if (!headers.get("content-type")?.startsWith("text/event-stream")) throw new Error("This is no event stream.");
  let text = "";
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + chunk).split(/\n\n+/);
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, "m").exec(block)?.[1];
      const data = field("data");
      if (data !== undefined)
        yield { event: field("event") ?? "message", id: field("id"), data: data && JSON.parse(data) };
    }
  }
  return undefined;
}
