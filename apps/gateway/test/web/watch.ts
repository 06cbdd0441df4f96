import type { Browser } from "playwright-core";

/** Returns the parts of a page that would run, or lead to something that runs. Runs in the page. */
function dangersIn(): string[] {
  const dangers: string[] = [];
  const runs = /^(javascript|vbscript|livescript|data:(?!image\/))/i;
  for (const element of document.querySelectorAll("*")) {
    const name = element.localName;
    if (/^(iframe|object|embed|base|frame|frameset|portal|applet|animate|set|foreignobject)$/.test(name))
      dangers.push(name);
    for (const { name: attribute, value } of element.attributes) {
      if (attribute.startsWith("on") || attribute === "srcdoc") dangers.push(`${name} ${attribute}=${value}`);
      // eslint-disable-next-line no-control-regex -- browsers skip these in an address.
      const address = value.replace(/[\u0000-\u0020]/g, "");
      if (/^(href|src|xlink:href|action|formaction|data|ping|poster)$/.test(attribute) && runs.test(address))
        dangers.push(`${name} ${attribute}=${value}`);
    }
    // Browsers run nothing of these types.
    const isData = element instanceof HTMLScriptElement && /^application\/(ld\+)?json$/.test(element.type);
    if (element instanceof HTMLScriptElement && !isData) {
      const { pathname, origin } = new URL(element.src || "about:blank", location.href);
      if (origin !== location.origin || !pathname.startsWith("/assets/")) dangers.push(`script ${element.outerHTML}`);
    }
    if (element instanceof HTMLMetaElement && element.httpEquiv) dangers.push(element.outerHTML);
    if (element instanceof HTMLAnchorElement && element.closest("main") && element.origin !== location.origin) {
      const rel = element.rel.split(" ");
      if (element.protocol.startsWith("http") && !["nofollow", "noopener", "ugc"].every((word) => rel.includes(word)))
        dangers.push(`a without rel ${element.outerHTML}`);
    }
  }
  return dangers;
}

/** Opens pages, and keeps everything in them that an attack would do. */
export async function openWatched(browser: Browser, url: string, cookie?: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const found: string[] = [];
  if (cookie) {
    const [name = "", value = ""] = cookie.split("=");
    await context.addCookies([{ name, value, url }]);
  }
  // Requests to other origins are blocked without a finding: only what the page's policy refuses counts.
  await context.route(
    (address) => address.origin !== url,
    (route) => route.abort(),
  );
  await context.exposeFunction("reportAttack", (what: string) => found.push(what));
  await context.addInitScript(() => {
    const report = (globalThis as unknown as { reportAttack: (what: string) => void }).reportAttack;
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
      report(`policy: ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  const page = await context.newPage();
  page.on("dialog", (dialog) => {
    found.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => found.push(`error: ${error.message}`));
  page.on("popup", (popup) => found.push(`popup: ${popup.url()}`));
  /** Returns the dangers that were found in the page and in its behaviour. */
  async function dangers(): Promise<string[]> {
    found.push(...(await page.evaluate(dangersIn)));
    return found.splice(0);
  }
  return { context, page, dangers };
}
