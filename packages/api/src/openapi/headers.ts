import { FeedbackCursor } from "@earshot/domain";
import { feedback } from "./example-data.ts";

/** The headers with a number: those of rate limits, and of some errors. */
const counts = {
  "RateLimit-Limit": "Requests allowed per minute. Sent only if the host has set a rate limit.",
  "RateLimit-Remaining": "Requests left until the limit resets.",
  "RateLimit-Reset": "Seconds until the limit resets.",
  "Retry-After": "Seconds to wait before a retry.",
};

/** The headers that several responses refer to. */
export const sharedHeaders = Object.fromEntries(
  Object.entries(counts).map(([name, description]) => [
    name,
    { description, schema: { type: "integer", format: "int32", minimum: 0, maximum: 2 ** 31 - 1 } },
  ]),
);

// Request headers have no example: /docs would send it with every request, and a key is valid for one only.

export const idempotencyKey = {
  in: "header",
  name: "Idempotency-Key",
  description:
    "A string of your choice, such as a UUID. Repeating the request with the same key returns the first response again, for 24 hours; a different request with the same key is refused.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

export const header = (name: keyof typeof counts) => ({ [name]: { $ref: `#/components/headers/${name}` } });
export const rateLimit = {
  ...header("RateLimit-Limit"),
  ...header("RateLimit-Remaining"),
  ...header("RateLimit-Reset"),
};

const cursor = FeedbackCursor.encode(["newest", Date.parse(feedback.created_at), feedback.id]);

export const link = {
  description: 'The URL of the next page, with `rel="next"`. Missing on the last page.',
  schema: { type: "string" },
  example: `</v1/projects/demo/feedback?sort=newest&tag=widget&limit=1&cursor=${cursor}>; rel="next"`,
};
export const etag = {
  description: "Identifies this version of the response. Missing if it cannot be cached.",
  schema: { type: "string" },
  example: '"5oMpdJ8-q88slcgotisGY-3CQ4T"',
};
export const ifNoneMatch = {
  in: "header" as const,
  name: "If-None-Match",
  description: "The `ETag` of an earlier response. If nothing has changed, the response is 304.",
  schema: { type: "string" as const, maxLength: 8_192 },
};
