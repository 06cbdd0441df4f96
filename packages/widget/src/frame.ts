import type { Metadata, OpenOptions } from "./commands.ts";
import { complain } from "./emitter.ts";
import { themeOf } from "./look.ts";

/** A token for one frame: it may work only once. Null for nobody, and where none could be fetched. */
export interface FetchedToken {
  token: string | null;
  hasFailed: boolean;
}

/** The parts of the widget that its frame uses. */
export interface Around {
  readonly url: string;
  readonly project: string;
  readonly title: () => string;
  readonly theme: () => string;
  readonly token: () => Promise<FetchedToken>;
  readonly metadata: () => Metadata | null;
  /** True while the frames forget who used them. */
  readonly isLeaving: () => boolean;
  /** The news, which the frame gets when it shows a page. */
  readonly news: () => { seen: number; unread: number };
  readonly hear: (message: FromFrame) => void;
}

export type FromFrame =
  | { type: "close" | "seen" | "left" }
  | { type: "aside"; isAside: boolean }
  | { type: "fault"; fault: string }
  | { type: "event"; name: "feedback" | "vote" | "comment"; detail: Record<string, unknown> };

export interface Frame {
  readonly element: HTMLIFrameElement;
  show: (options: OpenOptions) => void;
  /** Sends a message once the frame is connected; before, it gets all that it needs with the greeting. */
  send: (message: Record<string, unknown>) => void;
  /** Sends a token of its own, in the same way. */
  identify: () => void;
  remove: () => void;
}

/**
 * A frame with a page of the server. Each says the other's exact origin: the browser drops what would reach another one.
 * From the greeting on, both have a channel of their own.
 */
export function createFrame(around: Around, isInline: boolean, first: OpenOptions): Frame {
  const element = document.createElement("iframe");
  let shown = first;
  let port: MessagePort | undefined;
  let turns = 0;
  /** True while the page has named a user of whom the frame does not know. */
  let isNamed = false;
  const showing = (options: OpenOptions) => ({ ...options, ...around.news() });

  async function sendToken(isRenewal: boolean): Promise<void> {
    if (!port) return;
    const turn = ++turns;
    isNamed ||= !isRenewal;
    const fetched = await around.token();
    // The last one is of whoever is the user now.
    if (turn !== turns || around.isLeaving()) return;
    port.postMessage({ type: "token", ...fetched, isRenewal: !isNamed });
    isNamed = false;
  }

  async function greet(): Promise<void> {
    const { port1, port2 } = new MessageChannel();
    const { token } = await around.token();
    port?.close();
    port = port1;
    port1.addEventListener("message", ({ data }: MessageEvent<FromFrame | { type: "token" }>) => {
      if (data.type === "token") void sendToken(true);
      else around.hear(data);
    });
    port1.start();
    const greeting = {
      earshot: "hello",
      isInline,
      theme: themeOf(around.theme()),
      dir: getComputedStyle(element).direction,
      token,
      metadata: around.metadata(),
      isLeaving: around.isLeaving(),
      show: showing(shown),
    };
    element.contentWindow?.postMessage(greeting, around.url, [port2]);
  }
  const listen = ({ source, origin, data }: MessageEvent<{ earshot?: unknown } | null>) => {
    if (source !== element.contentWindow || origin !== around.url || data?.earshot !== "ready") return;
    greet().catch((error: unknown) => complain(String(error)));
  };
  addEventListener("message", listen);
  element.title = around.title();
  element.allow = "clipboard-write; display-capture";
  element.referrerPolicy = "origin";
  element.src = `${around.url}/w/${encodeURIComponent(around.project)}?host=${encodeURIComponent(location.origin)}`;
  return {
    element,
    show(options) {
      shown = options;
      port?.postMessage({ type: "show", show: showing(options) });
    },
    send: (message) => port?.postMessage(message),
    identify: () => void sendToken(false),
    remove() {
      removeEventListener("message", listen);
      port?.close();
      element.remove();
    },
  };
}
