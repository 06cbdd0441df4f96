/** The ways to sign in at this server. */
export interface SignInMethods {
  readonly isOn: boolean;
  /** True if it sends mail. */
  readonly mail: boolean;
  /** True if it mails links that sign people in. */
  readonly links: boolean;
  readonly passwords: boolean;
  /** The providers that are set up, such as "github". */
  readonly providers: readonly string[];
}

/** A project's own domain. The project's board is at `/`. */
export interface OwnDomain {
  /** Null for a project that the caller may not read: its slug is not shown either. */
  readonly slug: string | null;
  /** Whoever is signed in at the domain; null for nobody. */
  readonly viewer: {
    readonly id: string;
    readonly full_name: string | null;
    readonly avatar_url: string | null;
  } | null;
}

/** The input that the gateway gives to make a page's HTML. */
interface PageRequest {
  /** The path and query of the request. */
  readonly path: string;
  /** The address at which people reach this server, for absolute links. */
  readonly publicUrl: string;
  readonly signIn: SignInMethods;
  /** The project's own domain, if the page is at one. */
  readonly domain: OwnDomain | undefined;
  /** True if the request has no session: nobody has to ask who is signed in. */
  readonly isSignedOut: boolean;
  /** Calls the service's APIs with the caller's cookies. */
  readonly fetch: typeof globalThis.fetch;
}

/** The parts of a page for index.html. Each of them is escaped. */
export interface Page {
  readonly status: number;
  /** The address of the page, if it is elsewhere. */
  readonly location?: string;
  readonly head: string;
  readonly body: string;
  /** The data that the page was made from, as JSON, so that the browser does not ask again. */
  readonly state: string;
}

export type RenderPage = (request: PageRequest) => Promise<Page>;

/** The content of a changelog's entry below its title. */
interface EntryContent {
  readonly image: string | null;
  readonly content: string | null;
  readonly summary: string | null;
}

/** Makes the HTML of an entry for feed readers. */
export type RenderEntry = (entry: EntryContent) => string;
