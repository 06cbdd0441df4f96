import type { Host, ToHost } from "./host.ts";
import { withoutCookies } from "./identity.ts";

const scheme = "Bearer ";

type Event = Extract<ToHost, { type: "event" }>;
type Fields = Record<string, unknown>;

/** The events of the writes that the page around is told of, with what it may know: ids, and no texts of others. */
const events: Readonly<Record<string, (input: Fields, result: Fields) => Omit<Event, "type">>> = {
  "feedback.create": ({ title }, { id }) => ({ name: "feedback", detail: { id, title } }),
  "feedback.setUpvote": ({ feedbackId, upvoted }, { upvotes }) => ({
    name: "vote",
    detail: { feedbackId, upvoted, upvotes },
  }),
  "comment.create": ({ feedbackId }, { id }) => ({ name: "comment", detail: { id, feedbackId } }),
};

/** Returns a `fetch` that sends a request once more if its bearer has ended and there is another one. */
const renewing =
  (renewed: (ended: string) => Promise<string>): typeof fetch =>
  async (address, init) => {
    const response = await withoutCookies(address, init);
    const headers = new Headers(init?.headers);
    const sent = headers.get("authorization");
    const bearer = response.status === 401 && sent?.startsWith(scheme) && (await renewed(sent.slice(scheme.length)));
    if (!bearer) return response;
    headers.set("authorization", scheme + bearer);
    return withoutCookies(address, { ...init, headers });
  };

/**
 * Returns a `fetch` for the client of the widget: new feedback has what the page around has sent along, and that page is
 * told what a person has done. `renewed` returns the bearer in place of one that has ended; an empty text if there is none.
 * `refused` is called after a write of somebody who may not write, or no longer.
 */
export function frameFetch(
  host: Host | null,
  metadata: () => Fields | null,
  renewed: (ended: string) => Promise<string>,
  refused: () => void,
): typeof fetch {
  const send = renewing(renewed);
  return async (address, init) => {
    const path = /\/trpc\/([\w.]+)$/.exec(address instanceof Request ? address.url : `${address}`)?.[1] ?? "";
    if (init?.method !== "POST" || typeof init.body !== "string") return send(address, init);
    const input = JSON.parse(init.body) as Fields;
    const fields = path === "feedback.create" ? metadata() : null;
    const body = fields ? JSON.stringify({ ...input, metadata: fields }) : init.body;
    const response = await send(address, { ...init, body });
    if (response.status === 401) refused();
    const event = response.ok ? events[path] : undefined;
    if (host && event) {
      const { result } = (await response.clone().json()) as { result: { data: Fields } };
      host.send({ type: "event", ...event(input, result.data) });
    }
    return response;
  };
}
