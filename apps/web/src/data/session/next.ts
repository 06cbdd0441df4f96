/** Returns an address as a path of this server: "/" if it leads elsewhere. */
export function ownPath(address: string | undefined, server: string): string {
  if (address === undefined || !URL.canParse(address, server)) return "/";
  const { origin, pathname, search, hash } = new URL(address, server);
  // A path that begins with two slashes leads to another server.
  return origin === new URL(server).origin ? pathname.replace(/^\/+/, "/") + search + hash : "/";
}
