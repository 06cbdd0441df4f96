/** A request and its answer. Ids are `$1`, `$2` and so on, by their first appearance in an answer; times are gone. */
export interface Exchange {
  readonly who: "owner" | "member" | "outsider" | "nobody";
  /** The method and the path. */
  readonly request: string;
  readonly body?: unknown;
  readonly status: number;
  readonly answer: unknown;
}

type Tokens = Readonly<Record<Exclude<Exchange["who"], "nobody">, string>>;
type Asked = Pick<Exchange, "who" | "request" | "body">;

const id = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const opaque = /"(next_cursor|endCursor|startCursor|cursor|requestId)":"[^"]*"/g;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The part of an answer that an earlier one had: fields, and names of operations, that were added since are left out. */
function without(added: unknown, earlier: unknown, key = ""): unknown {
  if (Array.isArray(added) && Array.isArray(earlier) && key === "can")
    return added.filter((name) => earlier.includes(name));
  if (Array.isArray(added) && Array.isArray(earlier)) return added.map((item, at) => without(item, earlier[at]));
  if (!isObject(added) || !isObject(earlier) || Array.isArray(added)) return added;
  const kept = Object.entries(added).filter(([name]) => Object.hasOwn(earlier, name));
  return Object.fromEntries(kept.map(([name, value]) => [name, without(value, earlier[name], name)]));
}

/** Sends requests one after the other, and returns their answers in the form of Exchange. */
export function replayer(url: string, tokens: Tokens) {
  const ids: string[] = [];
  const named = (text: string) =>
    text
      .replaceAll(opaque, '"$1":"…"')
      .replaceAll(time, "…")
      .replaceAll(id, (found) => {
        if (!ids.includes(found)) ids.push(found);
        return `$${ids.indexOf(found) + 1}`;
      });
  const real = (text: string) => text.replaceAll(/\$(\d+)/g, (_, number: string) => ids[Number(number) - 1] ?? "");

  return async ({ who, request, body }: Asked, earlier?: unknown): Promise<Exchange> => {
    const [method = "", path = ""] = real(request).split(" ");
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(who !== "nobody" && { authorization: `Bearer ${tokens[who]}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: real(JSON.stringify(body)) }),
    });
    const text = await response.text();
    // What `/v1` answers is the same to the last byte.
    const isExact = path.startsWith("/v1") || earlier === undefined || text === "";
    const shown = isExact ? text : JSON.stringify(without(JSON.parse(text), earlier));
    const answer: unknown = path.startsWith("/v1") ? named(shown) : JSON.parse(named(shown));
    return { who, request, ...(body !== undefined && { body }), status: response.status, answer };
  };
}
