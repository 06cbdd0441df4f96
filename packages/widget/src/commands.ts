/** The page that the widget opens. */
export type View = "feedback" | "board" | "changelog" | "roadmap";

export interface InitOptions {
  /** The project's slug. */
  project: string;
  /** The address of the Earshot server. The default is where the script came from. */
  url?: string | undefined;
  /** In place of the project's settings. */
  place?: "start" | "end" | "none" | undefined;
  color?: string | undefined;
  label?: string | undefined;
  theme?: "auto" | "light" | "dark" | undefined;
}

/** A token that your server has signed, or a function that fetches one. */
export type Token = string | (() => string | Promise<string>);

export interface OpenOptions {
  view?: View | undefined;
  /** The first content of the form for new feedback. */
  title?: string | undefined;
  text?: string | undefined;
  /** The tag of the board's feedback. */
  tag?: string | undefined;
  /** The feedback to show. */
  feedbackId?: string | undefined;
}

export type Metadata = Record<string, string | number | boolean | null>;

/** The argument of a handler, by the event's name. Each has the project's slug. */
export interface Events {
  ready: { project: string };
  open: { project: string };
  close: { project: string };
  feedback: { project: string; id: string; title: string };
  vote: { project: string; feedbackId: string; upvoted: boolean; upvotes: number };
  comment: { project: string; id: string; feedbackId: string };
  unread: { project: string; count: number };
}

type Handler<Name extends keyof Events> = (detail: Events[Name]) => void;

/** The commands. With two projects on a page, the last argument says whose; without it, the first one's. */
export interface Earshot {
  (command: "init", options: InitOptions): void;
  (command: "identify", options: { token: Token }, project?: string): void;
  (command: "open", options?: OpenOptions, project?: string): void;
  (command: "close", options?: undefined, project?: string): void;
  (command: "metadata", metadata: Metadata | null, project?: string): void;
  (command: "logout" | "destroy", options?: undefined, project?: string): void;
  <Name extends keyof Events>(command: "on" | "off", event: Name, handler: Handler<Name>): void;
  /** The calls from before the script was there. */
  q?: ArrayLike<unknown>[];
  /** Set once the script is there. */
  loaded?: true;
}

declare global {
  interface Window {
    Earshot?: Earshot | undefined;
  }
}
