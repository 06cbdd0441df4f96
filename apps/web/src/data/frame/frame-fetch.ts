import type { Host, ToHost } from "./host.ts";
import { withoutCookies } from "./identity.ts";

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

/**
 * Returns a `fetch` for the client of the widget: new feedback has what the page around has sent along, and that page is
 * told what a person has done.
 */
export const frameFetch =
  (host: Host | null, metadata: () => Fields | null): typeof fetch =>
  async (address, init) => {
    const path = /\/trpc\/([\w.]+)$/.exec(address instanceof Request ? address.url : `${address}`)?.[1] ?? "";
    if (init?.method !== "POST" || typeof init.body !== "string") return withoutCookies(address, init);
    const input = JSON.parse(init.body) as Fields;
    const fields = path === "feedback.create" ? metadata() : null;
    const body = fields ? JSON.stringify({ ...input, metadata: fields }) : init.body;
    const response = await withoutCookies(address, { ...init, body });
    const event = response.ok ? events[path] : undefined;
    if (host && event) {
      const { result } = (await response.clone().json()) as { result: { data: Fields } };
      host.send({ type: "event", ...event(input, result.data) });
    }
    return response;
  };
