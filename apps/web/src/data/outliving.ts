/** Returns a `fetch` whose requests outlive the page, if it is left: a deletion that waited begins then. */
export function outliving(): typeof fetch {
  let isLeft = false;
  addEventListener("pagehide", () => (isLeft = true));
  addEventListener("pageshow", () => (isLeft = false));
  return (address, init) => fetch(address, { ...init, keepalive: isLeft });
}
