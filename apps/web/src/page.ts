/** How people can sign in at this server. */
export interface SignInMethods {
  readonly isOn: boolean;
  /** Whether it sends mail, without which there are no links by mail. */
  readonly mail: boolean;
  /** The providers that are set up, such as "github". */
  readonly providers: readonly string[];
}

/** What the gateway gives to make a page's HTML. */
interface PageRequest {
  /** The path and query that were asked for. */
  readonly path: string;
  /** The address that people reach this server at, for links to pages as a whole. */
  readonly publicUrl: string;
  readonly signIn: SignInMethods;
  /** The slug of the project whose own domain this is. Its board is at `/` then. */
  readonly domain: string | undefined;
  /** Calls the service's APIs with the caller's cookies. */
  readonly fetch: typeof globalThis.fetch;
}

/** A page, as parts of index.html. Each is escaped. */
export interface Page {
  readonly status: number;
  /** Where the page is instead, if it is elsewhere. */
  readonly location?: string;
  readonly head: string;
  readonly body: string;
  /** What the page was made from, as JSON, so that the browser does not ask again. */
  readonly state: string;
}

export type RenderPage = (request: PageRequest) => Promise<Page>;

/** What a changelog's entry shows below its title. */
interface EntryContent {
  readonly image: string | null;
  readonly content: string | null;
  readonly summary: string | null;
}

/** Makes the HTML of an entry for feed readers. */
export type RenderEntry = (entry: EntryContent) => string;
