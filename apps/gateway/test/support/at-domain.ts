import { newSession } from "./credentials.ts";
import { newDomain, publicUrl, startWithNames } from "./domains.ts";
import { db } from "./server.ts";
import type { World } from "./world.ts";

type Site = Awaited<ReturnType<typeof startWithNames>>;

/** The host of the server's own address. */
export const home = new URL(publicUrl).host;
const sessionName = "__Host-earshot.session_token";
const challengeName = "__Host-earshot.challenge";

/** A browser at a project's own domain and at the server's own address, by the header Host. */
export class Visitor {
  readonly site: Site;
  readonly domain: string;
  /** The cookies at the domain. */
  readonly cookies = new Map<string, string>();
  /** The cookie at the server's own address. */
  own = "";

  constructor(site: Site, domain: string) {
    this.site = site;
    this.domain = domain;
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get session(): string | undefined {
    return this.cookies.get(sessionName);
  }

  get challenge(): string | undefined {
    return this.cookies.get(challengeName);
  }

  /** Sends a request to the domain. A body makes it a write of one of its pages. */
  async send(path: string, body?: object, headers: Record<string, string> = {}) {
    const origin = `https://${this.domain}`;
    const written = body && { origin, "content-type": "application/json" };
    const sent = { accept: "text/html", ...written, ...(this.cookies.size > 0 && { cookie: this.cookie }), ...headers };
    const answer = await this.site.send(this.domain, path, sent, body && JSON.stringify(body));
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  /** Begins to sign in at the domain, and returns the address of the sign-in page. */
  async begin(next = "/"): Promise<URL> {
    const { headers } = await this.send(`/sign-in?next=${encodeURIComponent(next)}`);
    return new URL(String(headers.location));
  }

  /** Signs a person in at the server's own address. */
  async signIn(person: { id: string }): Promise<void> {
    this.own = `__Host-${await newSession(db, person)}`;
  }

  /** Presses the button of the page at the server's own address. */
  async agree(at: URL, headers: Record<string, string> = {}) {
    const { domain, challenge, next } = Object.fromEntries(at.searchParams);
    const body = JSON.stringify({ domain, challenge, next });
    const sent = { cookie: this.own, origin: publicUrl, "content-type": "application/json", ...headers };
    const answer = await this.site.send(home, "/auth/continue", sent, body);
    return { ...answer, url: (JSON.parse(answer.html) as { url?: string }).url };
  }

  /** The whole way. */
  async comeAs(person: { id: string }, next = "/") {
    const at = await this.begin(next);
    await this.signIn(person);
    const { url = "" } = await this.agree(at);
    return this.send(new URL(url).pathname + new URL(url).search);
  }

  /** Calls an operation at the domain. */
  async call(name: string, input: object, headers: Record<string, string> = {}) {
    const { status, html } = await this.send(`/trpc/${name}`, input, headers);
    return { status, body: JSON.parse(html) as { result?: { data: Record<string, unknown> } } };
  }
}

/** A project with a domain, and visitors of it. */
export async function startAtDomain(world: World) {
  const site = await startWithNames();
  const domain = await site.domainOf(world);
  return { site, domain, newVisitor: (at = domain) => new Visitor(site, at), newDomain };
}
