import { send, type WireResponse, type WireRequest } from "./raw-http.ts";

/** A request that must fail, and how. */
export interface BadRequest extends WireRequest {
  status: number;
  /** The fault, if the request does not show it. */
  what?: string;
  /** Of a 405: what is allowed instead. */
  allow?: string[];
}

/** The number of requests in flight at a time. */
const atOnce = 20;

/** Sends them all, and returns what came instead for those (the first ten) that did not fail as they should. */
export async function notRefused(requests: readonly BadRequest[]): Promise<string[]> {
  const faults: string[] = [];
  for (let start = 0; start < requests.length; start += atOnce) {
    const batch = requests.slice(start, start + atOnce).map(async (request) => {
      const fault = faultOf(request, await send(request));
      const { method = "GET", path, body = "", what = body.toString().slice(0, 100) } = request;
      if (fault) faults.push(`${method} ${path.slice(0, 200)} ${what}: ${fault}`);
    });
    await Promise.all(batch);
  }
  return faults.slice(0, 10);
}

function faultOf({ status, allow, method }: BadRequest, answer: WireResponse): string | null {
  if (answer.status !== status) return `${answer.status} ${answer.text.slice(0, 200)}, not ${status}`;
  if (String(allowedBy(answer)) !== String(allow?.toSorted()))
    return `Allow is ${answer.headers["allow"]}, not ${allow}`;
  if (status === 401 && answer.headers["www-authenticate"] !== "Bearer") return "WWW-Authenticate is missing";
  if (method === "HEAD") return answer.text && "there is a body";
  return isErrorObject(answer) ? null : `${answer.headers["content-type"]} ${answer.text.slice(0, 200)}`;
}

/** The methods in Allow, sorted, since their order has no meaning. */
export const allowedBy = ({ headers }: WireResponse): string[] | undefined => headers["allow"]?.split(", ").toSorted();

/** True if the body is `{ "error": "<sentence>" }` and nothing else, as JSON. */
export function isErrorObject({ headers, text }: WireResponse): boolean {
  const body: unknown = JSON.parse(text);
  const isObject = typeof body === "object" && body !== null;
  return (
    headers["content-type"] === "application/json" &&
    isObject &&
    Object.keys(body).join() === "error" &&
    "error" in body &&
    typeof body.error === "string" &&
    /^\S.*\S$/s.test(body.error)
  );
}

/** The header with a caller's token. */
export const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
