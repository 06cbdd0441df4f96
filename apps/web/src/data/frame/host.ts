/** The view that the page around the widget asks for. */
export interface Show {
  view?: "feedback" | "board" | "changelog" | "roadmap" | undefined;
  title?: string | undefined;
  text?: string | undefined;
  tag?: string | undefined;
  feedbackId?: string | undefined;
  /** The news until this instant, in seconds, are known to whoever reads. */
  seen?: number | undefined;
  /** The number of the others. */
  unread?: number | undefined;
}

/** The first message of the page around, sent once, with a port for all that follow. */
interface Greeting {
  earshot: "hello";
  /** True for an element of the page, which cannot be closed. */
  isInline: boolean;
  theme: "light" | "dark" | null;
  dir: "ltr" | "rtl";
  token: string | null;
  metadata: Record<string, unknown> | null;
  /** True if the user of the page around has left: all that this page does is to forget who used it. */
  isLeaving: boolean;
  show: Show;
}

/** The later messages of the page around. None of them writes anything: a person does, here. */
export type FromHost =
  | { type: "show"; show: Show }
  /** `isRenewal` if this page has asked for it; `hasFailed` if none could be fetched, which older scripts do not say. */
  | { type: "token"; token: string | null; isRenewal: boolean; hasFailed?: boolean }
  | { type: "metadata"; metadata: Record<string, unknown> | null }
  | { type: "aside" | "logout" };

/** The messages to it. None of them has who a person is, or what signs them in. */
export type ToHost =
  | { type: "close" | "seen" | "left" | "token" }
  | { type: "aside"; isAside: boolean }
  | { type: "fault"; fault: string }
  | { type: "event"; name: "feedback" | "vote" | "comment"; detail: Record<string, unknown> };

export interface Host {
  greeting: Greeting;
  send: (message: ToHost) => void;
  listen: (hear: (message: FromHost) => void) => void;
}

const isGreeting = (data: unknown): data is Greeting =>
  typeof data === "object" && data !== null && "earshot" in data && data.earshot === "hello";

/**
 * Connects to the page around this one; null where there is none. The address names its origin, and the browser drops
 * what is sent to another one. What other windows and origins send is not read.
 */
export async function connect(): Promise<Host | null> {
  // The frame's name keeps it for a reload: the router's addresses do not have it.
  const origin = new URLSearchParams(location.search).get("host") ?? window.name;
  if (parent === window || !URL.canParse(origin)) return null;
  window.name = origin;
  const { promise, resolve } = Promise.withResolvers<Host>();
  const greet = ({ source, origin: from, data, ports: [port] }: MessageEvent<unknown>) => {
    if (source !== parent || from !== origin || !port || !isGreeting(data)) return;
    removeEventListener("message", greet);
    resolve({
      greeting: data,
      send: (message) => port.postMessage(message),
      listen(hear) {
        port.addEventListener("message", ({ data: message }: MessageEvent<FromHost>) => hear(message));
        port.start();
      },
    });
  };
  addEventListener("message", greet);
  parent.postMessage({ earshot: "ready" }, origin);
  return promise;
}
