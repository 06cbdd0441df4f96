import type { Events, InitOptions, Metadata, OpenOptions, Token } from "./commands.ts";
import { complain, emit } from "./emitter.ts";
import { type Around, createFrame, type FetchedToken, type Frame, type FromFrame } from "./frame.ts";
import { loadLook, type Look, seenUntil, storeSeen } from "./look.ts";
import { createPanel } from "./panel.ts";

/** The most that comes with feedback. */
const most = { fields: 20, bytes: 2_048, name: 100, text: 2_000 };

/** A text without U+0000 and halves of characters, such as those at which a longer text was cut. */
const isText = (text: string, length: number) => text.length <= length && !/[\0\p{Cs}]/u.test(text);

/** True if the server takes this field: it refuses all that is posted with another one. */
const isField = ([name, value]: [string, unknown]): boolean =>
  name !== "" &&
  isText(name, most.name) &&
  (typeof value === "string"
    ? isText(value, most.text)
    : value === null || /^(number|boolean|undefined)$/.test(typeof value));

/** The time that the frames have to forget who used them, in milliseconds. One may have to load first. */
const patience = 5_000;

/** One project on the page. */
export class Widget {
  readonly project: string;
  readonly #options: InitOptions & { url: string };
  readonly #panel = createPanel(
    () => (this.#panel.isOpen() ? this.close() : this.open({})),
    () => emit("close", { project: this.project }),
  );
  readonly #around: Around;
  /** Until then, the news are not known. */
  readonly #dressed: Promise<void>;
  #look: Look = { place: "none", color: null, label: "Feedback", theme: "auto", news: [] };
  #token: Token | null = null;
  /** Counts the calls of identify and logout. */
  #named = 0;
  #metadata: Metadata | null = null;
  #frame: Frame | null = null;
  readonly #inline = new Map<Frame, () => void>();
  #left: (() => void) | null = null;
  #leaving: Promise<void> | null = null;

  constructor(options: InitOptions & { url: string }) {
    this.project = options.project;
    this.#options = options;
    this.#around = {
      url: options.url,
      project: options.project,
      title: () => this.#look.label,
      theme: () => options.theme ?? this.#look.theme,
      token: () => this.#fetchToken(),
      metadata: () => this.#metadata,
      isLeaving: () => this.#leaving !== null,
      news: () => ({ seen: seenUntil(this.project), unread: this.unread }),
      hear: (message) => this.#hear(message),
    };
    this.#dressed = this.#dress();
  }

  /** The number of the changelog's entries that this browser has not seen. */
  get unread(): number {
    const seen = seenUntil(this.project);
    return this.#look.news.filter((at) => at > seen).length;
  }

  async #dress(): Promise<void> {
    const look = await loadLook(this.#options).catch(() => null);
    if (!look) return complain(`there is no project ${this.project} at ${this.#options.url} for a widget.`);
    this.#look = look;
    this.#panel.dress(look);
    this.#count();
    emit("ready", { project: this.project });
  }

  #count(): void {
    this.#panel.count(this.unread);
    emit("unread", { project: this.project, count: this.unread });
  }

  /** Stores that the news were shown. */
  #see(): void {
    if (this.unread === 0) return;
    storeSeen(this.project, Math.max(...this.#look.news));
    this.#count();
  }

  async #fetchToken(): Promise<FetchedToken> {
    const fetched: FetchedToken = { token: null, hasFailed: false };
    // A frame that is left has no use for a token, which may work only once.
    if (this.#leaving) return fetched;
    const named = this.#named;
    try {
      fetched.token = typeof this.#token === "function" ? await this.#token() : this.#token;
    } catch (error) {
      fetched.hasFailed = true;
      complain(`the function that fetches a token failed: ${String(error)}`);
    }
    // What comes late is of whoever was the user before.
    return named === this.#named ? fetched : this.#fetchToken();
  }

  get #frames(): Frame[] {
    return [...(this.#frame ? [this.#frame] : []), ...this.#inline.keys()];
  }

  #send(message: Record<string, unknown>): void {
    for (const frame of this.#frames) frame.send(message);
  }

  #hear(message: FromFrame): void {
    if (message.type === "close") this.close();
    else if (message.type === "left") this.#left?.();
    else if (message.type === "aside") void this.#stepAside(message.isAside);
    else if (message.type === "event")
      emit(message.name, { ...message.detail, project: this.project } as Events["vote"]);
    else if (message.type === "seen") void this.#dressed.then(() => this.#see());
    else if (message.type === "fault") complain(message.fault);
  }

  async #stepAside(isAside: boolean): Promise<void> {
    for (const { element } of this.#inline.keys()) element.style.opacity = isAside ? "0" : "";
    await this.#panel.stepAside(isAside);
    this.#send({ type: "aside" });
  }

  identify(token: Token | null): void {
    this.#token = token;
    this.#named++;
    for (const frame of this.#frames) frame.identify();
  }

  metadata(fields: Metadata | null): void {
    const entries = Object.entries(fields ?? {});
    if (!entries.every(isField))
      return complain(
        `metadata takes texts of at most ${most.text} characters, numbers and booleans, each with a name of 1 to ${most.name}.`,
      );
    const own = fields && Object.fromEntries(entries);
    const bytes = new TextEncoder().encode(JSON.stringify(own)).length;
    if (entries.length > most.fields || bytes > most.bytes)
      return complain(`metadata may have at most ${most.fields} fields and ${most.bytes} bytes.`);
    this.#metadata = own;
    this.#send({ type: "metadata", metadata: own });
  }

  open(options: OpenOptions): void {
    // The frame that is there belongs to whoever leaves.
    if (this.#leaving) return void this.#leaving.then(() => this.open(options));
    if (this.#frame) this.#frame.show(options);
    else this.#load(options);
    if (this.#panel.isOpen()) return;
    this.#panel.open();
    emit("open", { project: this.project });
  }

  #load(options: OpenOptions): void {
    this.#frame = createFrame(this.#around, false, options);
    this.#panel.dialog.append(this.#frame.element);
  }

  close(): void {
    if (this.#panel.isOpen()) this.#panel.close();
  }

  /** Puts a frame into an element of the page. `renew` is called when it has to be made anew. */
  embed(options: OpenOptions, renew: () => void): Frame {
    const frame = createFrame(this.#around, true, options);
    this.#inline.set(frame, renew);
    const remove = () => {
      this.#inline.delete(frame);
      frame.remove();
    };
    return { ...frame, remove };
  }

  /** Forgets who used the widget: here, in its frames, and in what this browser has stored. */
  async logout(): Promise<void> {
    this.#token = null;
    this.#named++;
    this.#metadata = null;
    this.close();
    storeSeen(this.project);
    if (this.#leaving) return;
    // A guest of an earlier page is in a storage that only a frame can read.
    if (this.#frames.length === 0) this.#load({});
    const leaving = this.#frames.length;
    let left = 0;
    this.#leaving = new Promise<void>((resolve) => {
      this.#left = () => void (++left === leaving && resolve());
      setTimeout(resolve, patience);
      this.#send({ type: "logout" });
    });
    await this.#leaving;
    this.#leaving = null;
    this.#removeFrames();
    this.#count();
  }

  /** Those in elements of the page are made anew, for as long as the page has this project. */
  #removeFrames(): void {
    const renewals = [...this.#inline.values()];
    this.#frame?.remove();
    this.#frame = null;
    for (const renew of renewals) renew();
  }

  destroy(): void {
    this.close();
    this.#removeFrames();
    this.#panel.remove();
  }
}
