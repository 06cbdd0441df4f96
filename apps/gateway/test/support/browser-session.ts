interface Sent {
  readonly method?: string;
  readonly body?: object | string;
  readonly headers?: Record<string, string>;
}

/** A browser at one server: it keeps cookies, and sends its page's Origin with a write. */
export class BrowserSession {
  readonly url: string;
  /** The headers of every request, such as those that a proxy adds. */
  readonly headers: Record<string, string>;
  cookies = new Map<string, string>();

  constructor(url: string, headers: Record<string, string> = {}) {
    this.url = url;
    this.headers = headers;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Sends one request, and follows no redirect. An object as the body is sent as JSON. */
  async send(path: string, { method, body, headers = {} }: Sent = {}): Promise<Response> {
    const isWrite = body !== undefined;
    const response = await fetch(new URL(path, this.url), {
      method: method ?? (isWrite ? "POST" : "GET"),
      redirect: "manual",
      headers: {
        ...this.headers,
        ...(this.cookies.size > 0 && { cookie: this.cookieHeader }),
        ...(isWrite && { origin: this.url, "content-type": "application/json" }),
        ...headers,
      },
      ...(isWrite && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0/i.test(cookie) || value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Follows a link and the redirects behind it, also to other servers, and returns where it ends: at this path, if given. */
  async follow(path: string, stopAt?: string): Promise<{ path: string; response: Response }> {
    let at = new URL(path, this.url);
    const others = new Map<string, BrowserSession>([[this.url, this]]);
    for (let hops = 0; hops < 20; hops++) {
      const session = others.get(at.origin) ?? new BrowserSession(at.origin);
      others.set(at.origin, session);
      const response = await session.send(at.href);
      const location = response.headers.get("location");
      const isEnd = response.status < 300 || response.status > 399 || !location;
      if (isEnd) return { path: at.pathname + at.search, response };
      at = new URL(location, at);
      if (at.pathname === stopAt) return { path: at.pathname + at.search, response };
    }
    throw new Error("More than 20 redirects.");
  }

  /** The caller's account by tRPC; null for an anonymous caller. */
  async me(): Promise<{ id: string; email: string; full_name: string | null } | null> {
    const response = await this.send("/trpc/account.me");
    if (response.status === 401) return null;
    const { result } = (await response.json()) as {
      result: { data: { id: string; email: string; full_name: string } };
    };
    return result.data;
  }
}
