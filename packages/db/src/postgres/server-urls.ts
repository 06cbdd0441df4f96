/**
 * The URL of each server that a database's URL names: `postgres://user@a:5432,b:5432/name` names two. Whatever is not
 * of this form is returned as it is.
 */
export function serverUrls(url: string): string[] {
  const [, start, hosts, rest] = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)(.*)$/.exec(url) ?? [];
  return hosts === undefined ? [url] : hosts.split(",").map((host) => `${start}${host}${rest}`);
}
